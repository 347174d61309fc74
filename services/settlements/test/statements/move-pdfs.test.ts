import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, truncate, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import PostalMime from 'postal-mime'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { aPreparedMonth, download, shaOf } from './a-prepared-month.ts'
import { type MailServer, startMailServer } from './sending/a-mail-server.ts'
import { aStatementFor, delivered, mailSettings, type Prepared, send } from './sending/mailing.ts'

let world: OwnWorld
let server: MailServer
/** Both were moved. */
let mailed: Prepared & { bytes: Buffer }
let damaged: Awaited<ReturnType<typeof aPreparedMonth>>
beforeAll(async () => {
  server = await startMailServer()
  world = await openOwnWorld({ configured: mailSettings(server.port) })
  const prepared = await aStatementFor(world, 'moved@tenants.example')
  mailed = { ...prepared, bytes: (await download(prepared.landlord, prepared.id, 'pdf')).bytes }
  damaged = await aPreparedMonth(world)
  await moveAll()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

const sql = async (text: string, values: unknown[] = []) => (await world.pools.settlements.query(text, values)).rows

function startMove() {
  const program = join(import.meta.dirname, 'move-pdfs-main.ts')
  const url = world.environments.settlements.DATABASE_URL ?? ''
  const child = spawn(process.execPath, [program, url, world.system.filesFolder], { stdio: 'inherit', env: {} })
  return { child, exited: once(child, 'exit') }
}

async function moveAll() {
  expect(await startMove().exited).toEqual([0, null])
}

const placeOf = (id: string) =>
  sql(
    `SELECT bytes IS NULL AS gone, moved_at IS NOT NULL AS moved, s.account_id || '/statements/' || s.pdf_sha256 AS key
     FROM statement_pdf JOIN statement AS s ON s.id = statement_id WHERE settlement_id = $1`,
    [id],
  )
const fileOf = (key: string) => join(world.system.filesFolder, 'documents', key)

test('a move that is killed between the upload and the row is done again, and the PDF is read byte for byte all the time', async () => {
  const { landlord, id, prepared } = await aPreparedMonth(world)
  const before = await download(landlord, id, 'pdf')
  const blocker = await world.pools.settlements.connect()
  await blocker.query('BEGIN; LOCK TABLE statement_pdf IN SHARE MODE')
  const { child, exited } = startMove()
  const [{ key }] = await placeOf(id)
  await eventually(async () => expect(await sql(waiting)).toHaveLength(1))
  child.kill('SIGKILL')
  await exited
  // The server would carry out what the killed process still waits for.
  await eventually(async () => expect(await sql(terminate)).toEqual([]))
  await blocker.query('ROLLBACK')
  blocker.release()
  await access(fileOf(key))
  const killed = { place: await placeOf(id), read: await download(landlord, id, 'pdf') }

  await moveAll()

  const after = await download(landlord, id, 'pdf')
  expect(killed.place).toMatchObject([{ gone: false, moved: false }])
  expect(await placeOf(id)).toMatchObject([{ gone: true, moved: true }])
  for (const { status, bytes, headers } of [killed.read, after]) {
    expect(status).toBe(200)
    expect(bytes.equals(before.bytes)).toBe(true)
    expect(headers['content-disposition']).toBe(before.headers['content-disposition'])
  }
  expect(shaOf(after.bytes)).toBe(prepared.statement.pdf_sha256)
})

const waiting = `
  SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%UPDATE statement_pdf%'`
const terminate = `SELECT pg_terminate_backend(pid) FROM (${waiting}) AS session`

test('a moved PDF is mailed with the bytes that were prepared', async () => {
  await send(mailed)
  await delivered(mailed, 'accepted')

  const mail = server.accepted.find(({ to }) => to === mailed.to)
  const { attachments } = await PostalMime.parse(Buffer.from(mail?.text ?? '', 'latin1'))
  expect(await placeOf(mailed.id)).toMatchObject([{ moved: true }])
  expect(Buffer.from(new Uint8Array(Object(attachments[0]?.content))).equals(mailed.bytes)).toBe(true)
})

test('a moved PDF that is damaged or missing in the store is never passed for the prepared one', async () => {
  const { landlord, id } = damaged
  const [{ key }] = await placeOf(id)

  await truncate(fileOf(key), 100)
  const short = await download(landlord, id, 'pdf')
  await unlink(fileOf(key))
  const missing = await download(landlord, id, 'pdf')

  expect([short.status, missing.status]).toEqual([500, 503])
  expect(missing.body.code).toBe('upstream_unavailable')
})

test('a PDF in its row can only be moved, and a moved one never changes again', async () => {
  const { id } = await aPreparedMonth(world)
  const [{ statement_id }] = await sql(
    'SELECT statement_id FROM statement_pdf JOIN statement AS s ON s.id = statement_id WHERE settlement_id = $1',
    [id],
  )
  const change = (what: string) => sql(`UPDATE statement_pdf SET ${what} WHERE statement_id = $1`, [statement_id])

  for (const what of [
    'bytes = NULL',
    "bytes = 'x'",
    'moved_at = now()',
    "account_id = 'acc_1', bytes = NULL, moved_at = now()",
  ])
    await expect(change(what)).rejects.toThrow()
  await change('bytes = NULL, moved_at = now()')
  for (const what of ["bytes = 'x', moved_at = NULL", 'moved_at = now()'])
    await expect(change(what)).rejects.toThrow('never changes')
})
