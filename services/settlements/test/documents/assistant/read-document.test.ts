import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { makeForm, type SentFile } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { aPng } from '../../../../../packages/bill-reader/test/files.ts'

let world: World
let landlord: Landlord
beforeAll(async () => {
  world = await openWorld()
  landlord = await world.aLandlord()
})
afterAll(() => world[Symbol.asyncDispose]())

const golden = (file: string) => readFile(join(projectRoot, 'packages/bill-reader/test/golden', file))
const rowsOf = async (query: string, values: unknown[]) => (await world.pools.settlements.query(query, values)).rows

async function upload(file: SentFile, kind = 'invoice', by = landlord): Promise<string> {
  const { status, body, bytes } = await by.settlements.request('POST', '/v1/documents', makeForm(file, { kind }))
  if (status !== 201) throw new Error(`The document was not stored: ${bytes}`)
  return body.id
}
const read = (id: string, by = landlord) => by.settlements.request('POST', `/v1/documents/${id}/read`)
const typeLine = (id: string, body: Record<string, unknown>, by = landlord) =>
  by.settlements.request('POST', `/v1/documents/${id}/lines`, { body })
const aLine = { kind: 'rate', category: 'gas', label: 'Gaz', rate_pln: 0.00000012, place: 'zdjęcie, u góry' }

test('a bill is read once: its lines, total and positions are stored and audited', async () => {
  const id = await upload({
    name: 'prąd.pdf',
    type: 'application/pdf',
    bytes: await golden('generated/energy-columns.pdf'),
  })

  const answer = await read(id)

  expect(answer.status).toBe(200)
  expect(answer.body.reading).toMatchObject({
    read_by: 'rules',
    number: 'E/2026/04/001827',
    total_pln: 198.38,
    findings: [],
  })
  expect(answer.body.reading.lines).toHaveLength(6)
  expect(answer.body.reading.lines[0]).toEqual({
    line: 1,
    kind: 'rate',
    category: 'electricity',
    label: 'Energia czynna całodobowa',
    quantity: 160,
    unit: 'kWh',
    rate_pln: 0.62115,
    net_price: { price_pln: 0.505, vat_rate: '23' },
    amount_pln: 99.38,
    conversion_factor: null,
    meter_number: '30182745',
    period_from: null,
    period_to: null,
    place: 'page 1, line 12',
    at: { kind: 'page', page: 1, box: [0.0671, 0.2582, 0.8653, 0.012] },
    zone: null,
    excerpt: expect.stringContaining('160  0,5050  80,80'),
    confidence: 0.98,
    replaces: null,
    proposed_by: 'assistant',
  })
  expect((await landlord.settlements.request('GET', `/v1/documents/${id}`)).body).toEqual(answer.body)
  expect(await auditOf(id, 'document.read')).toMatchObject([{ body: { event: { data: answer.body } } }])
})

test('repeated and concurrent readings of a bill return the first reading', async () => {
  const id = await upload({ name: 'ksef.xml', type: 'application/xml', bytes: await golden('ksef-gas.xml') })

  const both = await Promise.all([read(id), read(id)])
  const again = await read(id)

  expect(both.map(({ status, body }) => [status, body])).toEqual([
    [200, again.body],
    [200, again.body],
  ])
  expect(again.body.reading.lines).toHaveLength(3)
  expect(await rowsOf('SELECT 1 FROM document_reading WHERE document_id = $1', [id])).toHaveLength(1)
  expect(await auditOf(id, 'document.read')).toHaveLength(1)
  const told = `SELECT data::jsonb -> 'reading' ->> 'state' AS state FROM outbox_event WHERE type = 'document.read' AND aggregate_id = $1`
  expect(await rowsOf(told, [id])).toEqual([{ state: 'done' }])
})

test('rules do not read a photo: the reading says that it has no lines', async () => {
  const id = await upload({ bytes: aPng() }, 'meter_photo')

  const { body } = await read(id)

  expect(body.reading).toMatchObject({ lines: [], findings: [{ code: 'no_lines' }] })
})

test('a line that the landlord adds to a photo is its first and is audited', async () => {
  const id = await upload({ bytes: aPng() })

  const answer = await typeLine(id, aLine)

  expect(answer.status).toBe(201)
  expect(answer.body.reading.lines).toMatchObject([
    { ...aLine, line: 1, proposed_by: 'landlord', confidence: null, excerpt: null },
  ])
  expect(await rowsOf('SELECT rate_pln, proposed_by FROM document_line WHERE document_id = $1', [id])).toEqual([
    { rate_pln: '0.00000012', proposed_by: 'landlord' },
  ])
  expect(await auditOf(id, 'document.line_added')).toMatchObject([
    { body: { event: { data: { document_id: id, line: { ...aLine, line: 1 } } } } },
  ])
})

test('an added line follows the lines that were read, and concurrent lines get different numbers', async () => {
  const id = await upload({ name: 'woda.xml', bytes: await golden('ksef-water.xml') })

  const answers = await Promise.all([1, 2, 3].map(() => typeLine(id, aLine)))

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const { body } = await read(id)
  expect(
    body.reading.lines.map(({ line, proposed_by }: { line: number; proposed_by: string }) => [line, proposed_by]),
  ).toEqual([
    [1, 'assistant'],
    [2, 'assistant'],
    [3, 'assistant'],
    [4, 'landlord'],
    [5, 'landlord'],
    [6, 'landlord'],
  ])
})

test('a line sent twice with one key is added once', async () => {
  const id = await upload({ bytes: aPng() })
  const send = () =>
    landlord.settlements.request('POST', `/v1/documents/${id}/lines`, {
      body: aLine,
      headers: { 'idempotency-key': 'line-1' },
    })

  const [first, second] = [await send(), await send()]

  expect(second.bytes).toEqual(first.bytes)
  expect(second.body.reading.lines).toHaveLength(1)
})

test.each([
  [{ rate_pln: undefined }, '#/rate_pln'],
  [{ kind: 'cost' }, '#/amount_pln'],
  [{ place: '' }, '#/place'],
  [{ amount_pln: 0.001 }, '#/amount_pln'],
  [{ approve: true }, '#/approve'],
])('a typed line with %j is refused and nothing is kept', async (members, pointer) => {
  const id = await upload({ bytes: aPng() })

  const answer = await typeLine(id, { ...aLine, ...members })

  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ pointer }] } })
  expect(await rowsOf('SELECT 1 FROM document_line WHERE document_id = $1', [id])).toEqual([])
})

test('another account can neither read a document nor add lines to it', async () => {
  const id = await upload({ bytes: aPng() })
  const other = await world.aLandlord()

  expect(await read(id, other)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await typeLine(id, aLine, other)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await rowsOf('SELECT 1 FROM document_reading WHERE document_id = $1', [id])).toEqual([])
})

test('a document with the maximum number of lines accepts no more', async () => {
  const id = await upload({ bytes: aPng() })
  const { body } = await typeLine(id, aLine)
  await world.pools.settlements.query(
    `INSERT INTO document_line (account_id, document_id, line, kind, category, label, rate_pln, place, proposed_by)
     SELECT account_id, document_id, n, kind, category, label, rate_pln, place, proposed_by
     FROM document_line, generate_series(2, 400) AS n WHERE document_id = $1`,
    [body.id],
  )

  expect(await typeLine(id, aLine)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})

function auditOf(id: string, action: string) {
  return rowsOf(`SELECT body::jsonb FROM audit_entry WHERE resource_id = $1 AND body::jsonb ->> 'action' = $2`, [
    id,
    action,
  ])
}
