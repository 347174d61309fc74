import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import sharp from 'sharp'
import { type OwnWorld, openOwnWorld } from '../../world.ts'
import { ask } from '../an-invoice.ts'

const outageMs = 500
const patient = { deadlineMs: 120_000 }

let world: OwnWorld
beforeAll(async () => {
  world = await openOwnWorld({ recognition: { times: { everyMs: 100, againMs: 100, outageMs } } })
})
afterAll(() => world[Symbol.asyncDispose]())

const query = async (statement: string, ...values: unknown[]) =>
  (await world.pools.settlements.query(statement, values)).rows

/** Without text: its reading ends as `failed`, and says that no text was recognised. */
async function uploadPhoto(landlord: Landlord, width: number): Promise<string> {
  const bytes = await sharp({ create: { width, height: 60, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'photo.jpg', type: 'image/jpeg', bytes }
  const { body, status } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, {}))
  expect(status).toBe(201)
  return body.id
}

async function fileOf(id: string): Promise<string> {
  const [row] = await query('SELECT storage_key FROM document WHERE id = $1', id)
  return join(world.system.filesFolder, 'documents', row.storage_key)
}

const turnOf = async (id: string) =>
  (
    await query(
      'SELECT taken_at FROM document_reading LEFT JOIN recognition_turn USING (account_id) WHERE document_id = $1',
      id,
    )
  )[0]

/** The times of the next claims of a picture, as many as wanted. */
async function claimsOf(id: string, count: number): Promise<number[]> {
  const times = new Set<number>()
  await eventually(async () => {
    const { taken_at: at } = await turnOf(id)
    if (at) times.add(at.getTime())
    expect(times.size).toBeGreaterThanOrEqual(count)
  }, patient)
  return [...times]
}

async function whenFailed(landlord: Landlord, id: string): Promise<string> {
  return await eventually(async () => {
    const { body } = await ask(landlord, 'GET', id)
    expect(body.reading.state).toBe('failed')
    return body.reading.findings[0].detail
  }, patient)
}

test('a picture whose file cannot be had waits, with pauses and however often, while others go on', async () => {
  const landlord = await world.aLandlord()
  const [away, here] = [await uploadPhoto(landlord, 60), await uploadPhoto(landlord, 70)]
  const file = await fileOf(away)
  await rename(file, `${file}.away`)

  await ask(landlord, 'POST', `${away}/read`, { body: {} })
  const claims = await claimsOf(away, 3)
  await ask(landlord, 'POST', `${here}/read`, { body: {} })
  const other = await whenFailed(landlord, here)
  const meanwhile = await ask(landlord, 'GET', away)
  await rename(`${file}.away`, file)
  const afterwards = await whenFailed(landlord, away)

  expect(meanwhile.body.reading.state).toBe('waiting')
  for (const [index, at] of claims.slice(1).entries())
    expect(at - (claims[index] ?? at)).toBeGreaterThanOrEqual(outageMs)
  expect([other, afterwards]).toEqual(Array(2).fill(expect.stringContaining('No text was recognised')))
})

test('what was recognised while the database refuses it is stored later, without another attempt', async () => {
  const landlord = await world.aLandlord()
  const id = await uploadPhoto(landlord, 80)
  const file = await fileOf(id)
  await rename(file, `${file}.away`)
  await ask(landlord, 'POST', `${id}/read`, { body: {} })
  await claimsOf(id, 1)
  const client = await world.pools.settlements.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM document WHERE id = $1 FOR UPDATE', [id])
  await rename(`${file}.away`, file)
  const refused = await locksWaitedFor(2)

  const { taken_at: claimed } = await turnOf(id)
  await client.query('COMMIT')
  client.release()
  const detail = await whenFailed(landlord, id)

  expect(refused).toBe(2)
  expect(detail).toContain('No text was recognised')
  expect((await turnOf(id)).taken_at).toEqual(claimed)
})

/** Waits until so many statements have waited for a lock, one after the other. */
async function locksWaitedFor(count: number): Promise<number> {
  const waiting = new Set<string>()
  await eventually(async () => {
    const rows = await query(
      `SELECT pid || ' ' || query_start AS statement FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    for (const { statement } of rows) waiting.add(statement)
    expect(waiting.size).toBeGreaterThanOrEqual(count)
  }, patient)
  return waiting.size
}
