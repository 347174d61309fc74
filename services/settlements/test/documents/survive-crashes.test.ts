import { createHash } from 'node:crypto'
import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { openFileStore } from '@lokum/service-kit/stores/file-store'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { aPdf } from '../../../../packages/bill-reader/test/files.ts'
import { sweepUploads } from '../../src/documents/sweep-uploads.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const hourMs = 3_600_000
const log = createLog({ service: 'settlements', level: 'silent' })
const sweep = (before: Date) =>
  sweepUploads(
    {
      pool: world.pools.settlements,
      store: openFileStore({ folder: join(world.system.filesFolder, 'documents') }),
      log,
    },
    before,
  )

test('a file whose document was never recorded is removed an hour later and can be uploaded again', async () => {
  const landlord = await world.aLandlord({ whenOverloaded: 'answer' })
  const bytes = aPdf()
  const client = await world.pools.settlements.connect()
  // Nothing can be inserted, so that the upload ends between the store and the commit.
  await client.query('BEGIN; LOCK TABLE document IN SHARE MODE')
  const broken = await upload(landlord, bytes)
  await client.query('ROLLBACK')
  client.release()
  const kept = await fileOf(bytes)
  await sweep(new Date(Date.now() - hourMs / 2))
  const halfAnHourLater = await isThere(kept)

  await sweep(new Date(Date.now() + 60_000))

  expect([broken.status, broken.body.code]).toEqual([503, 'overloaded'])
  expect([halfAnHourLater, await isThere(kept)]).toEqual([true, false])
  expect(await rowsOf('SELECT * FROM document_upload')).toEqual([])
  expect((await upload(landlord, bytes)).status).toBe(201)
  expect(await isThere(kept)).toBe(true)
})

test('a file with a document stays, even after an abandoned upload of the same bytes', async () => {
  const landlord = await world.aLandlord()
  const bytes = aPdf()
  await upload(landlord, bytes)
  await world.pools.settlements.query(`
    INSERT INTO document_upload (account_id, storage_key, started_at) SELECT account_id, storage_key, created_at FROM document WHERE sha256 = '${shaOf(bytes)}'`)

  await sweep(new Date(Date.now() + hourMs))

  expect(await isThere(await fileOf(bytes))).toBe(true)
  expect(await rowsOf('SELECT * FROM document_upload')).toEqual([])
})

test('uploads of a killed process are removed at the next start, a neighbour’s are not', async () => {
  await world.services.settlements.stop()
  await mkdir(join(world.system.filesFolder, 'uploads'), { recursive: true })
  const [old, young] = ['old.upload', 'young.upload'].map((name) =>
    join(join(world.system.filesFolder, 'uploads'), name),
  )
  for (const path of [old, young]) await writeFile(path ?? '', 'half a file')
  await utimes(old ?? '', new Date(0), new Date(0))

  await world.services.settlements.start()

  await eventually(async () =>
    expect(await readdir(join(world.system.filesFolder, 'uploads'))).toEqual(['young.upload']),
  )
})

function upload({ settlements }: Awaited<ReturnType<OwnWorld['aLandlord']>>, bytes: Buffer) {
  return settlements.request('POST', '/v1/documents', makeForm({ name: 'faktura.pdf', bytes }))
}

function shaOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Where the file lies, in whichever account's folder. */
async function fileOf(bytes: Buffer): Promise<string> {
  const found = await readdir(join(world.system.filesFolder, 'documents'), { recursive: true })
  return join(
    join(world.system.filesFolder, 'documents'),
    found.find((path) => path.endsWith(shaOf(bytes))) ?? 'nowhere',
  )
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function rowsOf(sql: string) {
  const { rows } = await world.pools.settlements.query(sql)
  return rows
}
