import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import { versionIn } from '@lokum/local-stack/testing/version-in'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import sharp from 'sharp'
import { goldenFile } from '../../../../../packages/bill-reader/test/recognition/recognise.ts'
import { aDraft, ask } from '../an-invoice.ts'

let world: World
/** A photo that a draft needs, and what was answered while it waited and afterwards. */
let bill: Awaited<ReturnType<typeof aBillOfAMonth>>
beforeAll(async () => {
  world = await openWorld()
  bill = await aBillOfAMonth()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A busy machine gives background work little processor time. */
const patient = { deadlineMs: 170_000 }
const typed = { kind: 'cost', category: 'water', label: 'Woda', amount_pln: 5, place: 'the photo' }

async function uploadPhoto(landlord: Landlord, bytes: Uint8Array): Promise<string> {
  const file = { name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.from(bytes) }
  const { body, status } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, {}))
  expect(status).toBe(201)
  return body.id
}

const aWhitePhoto = async () => {
  const side = { width: 60, height: 60 }
  return await sharp({ create: { ...side, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
}

async function whenDone(landlord: Landlord, id: string) {
  return await eventually(async () => {
    const { body, headers } = await ask(landlord, 'GET', id)
    expect(body.reading.state).not.toBe('waiting')
    return { body, headers }
  }, patient)
}

async function aBillOfAMonth() {
  const landlord = await world.aLandlord()
  const settlement = await aDraft(world, landlord)
  const id = await uploadPhoto(landlord, await goldenFile('scans/water-blocks.photo.jpg'))
  const path = `/v1/settlements/${settlement}`
  const attached = await landlord.settlements.request('POST', `${path}/documents`, { body: { document_id: id } })
  const calculated = await landlord.settlements.request('POST', `${path}/calculate`)
  const read = await ask(landlord, 'POST', `${id}/read`, { body: {} })
  const done = await whenDone(landlord, id)
  return { landlord, path, id, attached, calculated, read, done }
}

test('a photo of a bill waits when it is read, and later has its lines, with their boxes and a lower confidence', async () => {
  const { id, read, done } = bill

  expect(read.body.reading).toMatchObject({ state: 'waiting', lines: [], findings: [{ code: 'no_lines' }] })
  expect(done.body.reading).toMatchObject({
    state: 'done',
    number: '2026-Q2-00551',
    total_pln: 428.85,
    findings: [],
    lines: [
      { kind: 'rate', category: 'water', quantity: 27, unit: 'm3', amount_pln: 143.18 },
      { kind: 'rate', category: 'sewage', quantity: 27, unit: 'm3', amount_pln: 272.06 },
      { kind: 'cost', amount_pln: 13.61 },
    ],
  })
  for (const { at, confidence } of done.body.reading.lines) {
    expect(at).toMatchObject({ kind: 'page', page: 1, recognised: true })
    expect(at.box).toHaveLength(4)
    expect(confidence).toBeGreaterThan(0.5)
    expect(confidence).toBeLessThanOrEqual(0.9)
  }
  expect(versionIn(done.headers)).toBeGreaterThan(versionIn(read.headers))
  const { rows } = await world.pools.settlements.query(
    `SELECT body::jsonb -> 'actor' ->> 'sub' AS who FROM audit_entry
     WHERE resource_id = $1 AND body::jsonb ->> 'action' = 'document.recognised'`,
    [id],
  )
  expect(rows).toEqual([{ who: 'settlements' }])
  expect(await readingsTold(id)).toEqual(['done'])
})

test('a calculation does not wait for a photo: it names it as missing', async () => {
  const { landlord, path, id, attached, calculated } = bill

  const after = await landlord.settlements.request('GET', path)

  expect(attached.status).toBe(200)
  expect(calculated.body.missing).toContainEqual(
    expect.objectContaining({ code: 'document', reason: 'document_waiting', document_id: id }),
  )
  expect(after.body.missing.map(({ reason }: { reason: string }) => reason)).not.toContain('document_waiting')
})

/** The outcomes that document.read told; a reading that waits is none. */
async function readingsTold(id: string): Promise<string[]> {
  const { rows } = await world.pools.settlements.query(
    `SELECT data::jsonb -> 'reading' ->> 'state' AS state FROM outbox_event
     WHERE type = 'document.read' AND aggregate_id = $1 ORDER BY seq`,
    [id],
  )
  return rows.map(({ state }) => state)
}

test('a photo without text fails, says why, and lines can be typed', async () => {
  const landlord = await world.aLandlord()
  const id = await uploadPhoto(landlord, await aWhitePhoto())

  await ask(landlord, 'POST', `${id}/read`, { body: {} })
  const { body } = await whenDone(landlord, id)
  const line = await ask(landlord, 'POST', `${id}/lines`, { body: typed })

  expect(body.reading).toMatchObject({
    state: 'failed',
    lines: [],
    findings: [{ code: 'unreadable', detail: expect.stringContaining('No text was recognised') }],
  })
  expect(line).toMatchObject({ status: 201, body: { reading: { lines: [typed] } } })
})

test('a photo that is read again waits again and keeps its lines until then', async () => {
  const { landlord, id, done } = bill
  // The answer that first shows the lines may carry the ETag of the moment before.
  const { headers } = await ask(landlord, 'GET', id)

  const again = await ask(landlord, 'POST', `${id}/read`, {
    body: { again: true },
    headers: { 'if-match': String(headers.etag) },
  })
  const { body: second } = await whenDone(landlord, id)

  const { lines } = done.body.reading
  expect(lines).toHaveLength(3)
  expect(again.body).toMatchObject({ changed_lines: [], reading: { state: 'waiting', lines } })
  expect(second.reading.lines).toEqual(lines)
})
