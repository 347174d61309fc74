import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openFileStore } from '@lokum/service-kit/stores/file-store'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { sweepUploads } from '../../src/documents/sweep-uploads.ts'
import { type OwnWorld, openOwnWorld } from '../world.ts'
import { anXml, ask, send, upload } from './an-invoice.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const minuteMs = 60_000
const log = createLog({ service: 'settlements', level: 'silent' })
const folder = () => join(world.system.filesFolder, 'documents')

/** The sweep of a later time, which removes what was announced an hour before it. */
const sweep = (laterMs: number) =>
  sweepUploads(
    { pool: world.pools.settlements, store: openFileStore({ folder: folder() }), log },
    new Date(Date.now() + laterMs - 60 * minuteMs),
  )

async function keyOf(id: string): Promise<string> {
  const { rows } = await world.pools.settlements.query('SELECT storage_key FROM document WHERE id = $1', [id])
  return rows[0].storage_key
}

function isThere(key: string): Promise<boolean> {
  return access(join(folder(), key)).then(
    () => true,
    () => false,
  )
}

const announced = async () => (await world.pools.settlements.query('SELECT storage_key FROM document_upload')).rows

async function remove(landlord: Landlord, id: string) {
  const { status } = await ask(landlord, 'DELETE', id)
  if (status !== 204) throw new Error(`It was not deleted: ${status}`)
}

test('the bytes of a deleted document are removed some minutes later, also by another process', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml())
  const key = await keyOf(id)

  await remove(landlord, id)
  await sweep(0)
  const atOnce = await isThere(key)
  await sweep(6 * minuteMs)

  expect([atOnce, await isThere(key), await announced()]).toEqual([true, false, []])
})

test('the same file uploaded again before or after the sweep has its bytes', async () => {
  const landlord = await world.aLandlord()
  const first = await upload(landlord, anXml())
  const key = await keyOf(first)

  await remove(landlord, first)
  const second = await upload(landlord, anXml())
  await sweep(6 * minuteMs)
  const before = await isThere(key)
  await remove(landlord, second)
  await sweep(6 * minuteMs)
  const third = await send(landlord, anXml())

  expect(new Set([first, second, third.body.id]).size).toBe(3)
  expect([before, third.status, third.headers['idempotent-replayed']]).toEqual([true, 201, undefined])
  expect(await isThere(key)).toBe(true)
})

test('an upload that found its document, which is then deleted and swept, stores the bytes again', async () => {
  const landlord = await world.aLandlord()
  const id = await upload(landlord, anXml())
  const key = await keyOf(id)
  const client = await world.pools.settlements.connect()
  // The upload finds the document, and its insertion waits for the end of the deletion.
  await client.query('BEGIN; LOCK TABLE document IN SHARE ROW EXCLUSIVE MODE')
  const late = send(landlord, anXml())
  await eventually(async () => {
    expect((await world.pools.settlements.query(waitingInsert)).rowCount).toBe(1)
  })
  await client.query('DELETE FROM document WHERE id = $1', [id])
  await rm(join(folder(), key))
  await client.query('COMMIT')
  client.release()

  const { status, body } = await late

  expect([status, body.id === id, await isThere(key)]).toEqual([201, false, true])
})

const waitingInsert = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO document (%'`
