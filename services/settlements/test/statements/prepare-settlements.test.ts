import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { aPdf, aPng } from '../../../../packages/bill-reader/test/files.ts'
import { actionsOf, aDocument, aMonth, itemOf, look, step } from '../months/settlements/a-month.ts'
import { aMeter, read } from '../tenancies/meters/a-meter.ts'
import { aCompleteMonth, aPreparedMonth, download, eventsOf, shaOf } from './a-prepared-month.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
})

const reason = 'the bill was wrong'

async function rowsOf(sql: string, id: string) {
  return (await world.pools.settlements.query(sql, [id])).rows
}

function statementsOf(id: string) {
  return rowsOf('SELECT * FROM statement WHERE settlement_id = $1 ORDER BY version', id)
}

test('a prepared settlement has a statement with its PDF, content and charges, and one event', async () => {
  const { landlord, id, agreement, apartment, approved } = await aCompleteMonth(world)

  const { status, headers, body } = await step(landlord, id, 'prepare')

  expect([status, headers.etag]).toEqual([200, '"5"'])
  expect(body).toMatchObject({ state: 'prepared', total_pln: 2460, missing: [], delivery: null, payment: null })
  const { statement } = body
  expect(statement).toMatchObject({ settlement_id: id, version: 1, state: 'prepared', total_pln: 2460, sent_at: null })
  expect((await look(landlord, id)).body).toEqual(body)
  const pdf = await download(landlord, id, 'pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect([shaOf(pdf.bytes), pdf.bytes.length]).toEqual([statement.pdf_sha256, statement.pdf_bytes])
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toMatch(/filename="?Lokum-Dom-\d+-2026-04-[A-Z0-9]{4}-v1\.pdf/)
  const json = await download(landlord, id, 'json')
  expect(shaOf(json.bytes)).toBe(statement.snapshot_sha256)
  const snapshot = StatementSnapshot.parse(JSON.parse(json.bytes.toString()))
  expect(snapshot).toMatchObject({
    statement_id: statement.id,
    settlement_id: id,
    version: 1,
    period: '2026-04',
    locale: 'pl',
    due_on: statement.due_on,
    reference_code: body.reference_code,
    corrects: null,
    total_pln: 2460,
    paid_pln: 0,
    credit_pln: 0,
    to_pay_pln: 2460,
    landlord: { name: 'Anna Nowak', bank_account_number: '24160000035175530643314956' },
    tenant: { name: 'Jan Lis' },
    apartment: { id: apartment.id, street: 'ul. Długa 7/12', city: 'Kraków' },
    agreement: { id: agreement.id, mode: 'rent_only' },
    transfer: { amount_pln: 2460, qr: expect.any(String) },
  })
  expect(snapshot.items.map(({ item_id: item, label, source }) => [item, label, source])).toEqual([
    [itemOf(approved, 'Czynsz').id, 'Czynsz', 'umowa: Czynsz'],
    [itemOf(approved, 'Odpady').id, 'Odpady', 'invoice.xml: strona 1, wiersz 1'],
  ])
  const charged =
    'SELECT position, label, amount_pln::float AS amount, tax_class FROM statement_item WHERE statement_id = $1'
  expect(await rowsOf(`${charged} ORDER BY position`, statement.id)).toEqual([
    { position: 1, label: 'Czynsz', amount: 2400, tax_class: 'revenue' },
    { position: 2, label: 'Odpady', amount: 60, tax_class: 'pass_through' },
  ])
  const event = (await eventsOf(world, id)).at(-1)
  expect(event).toMatchObject({ type: 'settlement.prepared', sequence: 5 })
  expect(JSON.parse(event?.data ?? '')).toMatchObject({ id, state: 'prepared', statement })
  expect((await actionsOf(world, id)).at(-1)).toBe('settlement.prepared')
})

test('an incomplete settlement is not prepared, and the refusal lists what is missing', async () => {
  const { landlord, id } = await aMonth(world, {
    agreement: { tenant: { name: 'Jan', email: 'j@example.org', locale: 'en' } },
  })
  const early = await step(landlord, id, 'prepare')
  await step(landlord, id, 'calculate')

  const { status, body } = await step(landlord, id, 'prepare')
  const polish = await landlord.settlements.request('POST', `/v1/settlements/${id}/prepare`, {
    headers: { 'accept-language': 'pl' },
  })

  expect([early.status, early.body.code]).toEqual([409, 'invalid_state'])
  expect([status, body.code]).toEqual([409, 'settlement_incomplete'])
  expect(body.detail).toContain('Approve, correct or reject the item “Rent”.')
  expect(body.detail).toContain('There is no bill for internet in this month. Add one.')
  expect(polish.body.detail).toMatch(
    /uzupełnij: .*Brakuje rachunku \(internet\) za ten miesiąc\. .*Zatwierdź, popraw albo odrzuć pozycję „Rent”/,
  )
  const { body: settlement } = await look(landlord, id)
  expect(settlement).toMatchObject({ state: 'calculated', statement: null })
  expect(body.missing).toEqual(settlement.missing)
  expect(polish.body.missing.map(({ detail }: { detail: string }) => detail).join(' ')).toContain('Zatwierdź')
  expect(await statementsOf(id)).toEqual([])
  expect((await download(landlord, id, 'pdf')).status).toBe(404)
})

test('a month without a bill can be settled with a manual item, and rejected items are left out', async () => {
  const { landlord, id, document, calculated } = await aCalculatedMonthWithoutInternet()
  const source = { kind: 'document', document_id: document, line: null, place: 'page 1' }
  const none = { type: 'proportional_cost', category: 'internet', label: 'Internet: brak rachunku', source }
  await step(landlord, id, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(calculated, 'Odpady').id],
    reason,
  })
  await step(landlord, id, 'items/decisions', { decision: 'approve' })
  await step(landlord, id, 'items', { ...none, inputs: { kind: 'amount', amount_pln: 0 } })

  const { status, body } = await step(landlord, id, 'prepare')

  expect([status, body.total_pln, body.statement.total_pln]).toEqual([200, 2400, 2400])
  const { items } = JSON.parse((await download(landlord, id, 'json')).bytes.toString())
  expect(items.map(({ label }: { label: string }) => label)).toEqual(['Czynsz', 'Internet: brak rachunku'])
})

async function aCalculatedMonthWithoutInternet() {
  const month = await aMonth(world)
  const { body } = await step(month.landlord, month.id, 'calculate')
  return { ...month, calculated: body }
}

test('without an agreement a statement has no recipient', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  const { body: settlement } = await settle(landlord, { apartment_id, period: '2026-04' })
  await step(landlord, settlement.id, 'calculate')

  const { status, body } = await step(landlord, settlement.id, 'prepare')

  expect([status, body.code]).toEqual([409, 'settlement_incomplete'])
  expect((await look(landlord, settlement.id)).body.missing).toMatchObject([{ code: 'agreement' }])
})

test('a used reading without a photo prevents preparation, whatever the decisions', async () => {
  const landlord = await world.aLandlord()
  const { id: apartment_id } = await anApartment(landlord)
  await anAgreement(landlord, apartment_id, { mode: 'by_readings' })
  const water = await aMeter(landlord, {
    apartment_id,
    installed_on: '2026-03-31',
    photo_document_id: await aPhoto(landlord),
  })
  const reading = await read(landlord, water.id, { read_on: '2026-04-30', value: 1010 })
  const rates = [{ kind: 'rate', category: 'cold_water', label: 'Woda', rate_pln: '10', unit: 'm3' }] as const
  const document = await aDocument(world, apartment_id, rates)
  const { body: settlement } = await settle(landlord, { apartment_id, period: '2026-04' })
  await step(landlord, settlement.id, 'documents', { document_id: document })
  await step(landlord, settlement.id, 'calculate')
  await step(landlord, settlement.id, 'items/decisions', { decision: 'approve' })
  const refused = await step(landlord, settlement.id, 'prepare')
  const photo = { document_id: await aPhoto(landlord) }
  await landlord.settlements.request('POST', `/v1/meters/${water.id}/readings/${reading.body.id}/photo`, {
    body: photo,
  })

  const byHand = await addTyped(landlord, settlement.id, apartment_id)
  await step(landlord, settlement.id, 'items/decisions', {
    decision: 'reject',
    item_ids: [itemOf(byHand.body, 'Podlicznik').id],
    reason,
  })

  const { status, body } = await step(landlord, settlement.id, 'prepare')

  expect([refused.status, refused.body.code]).toEqual([409, 'settlement_incomplete'])
  expect(refused.body.detail).toContain('has no photo')
  expect(byHand.body.missing).toContainEqual(expect.objectContaining({ code: 'photo', item_id: expect.any(String) }))
  expect([status, body.statement?.total_pln]).toEqual([200, 2500])
})

/** An item of readings that are nowhere recorded. */
function addTyped(landlord: Landlord, id: string, apartment_id: string) {
  const current = { reading_id: null, read_on: '2026-04-30', value: 5 }
  const used = { metered: 5, metered_unit: 'm3', conversion_factor: null, consumption: 5 }
  const inputs = { kind: 'readings', meter_id: null, rate_pln: 10, unit: 'm3', previous: null, current, ...used }
  const source = { kind: 'tariff', apartment_id, utility: 'cold_water' }
  const item = { type: 'utility_by_readings', category: 'cold_water', label: 'Podlicznik', inputs, source }
  return step(landlord, id, 'items', item)
}

async function aPhoto({ settlements }: Landlord): Promise<string> {
  const form = makeForm({ name: 'meter.png', bytes: aPng() }, { kind: 'meter_photo' })
  return (await settlements.request('POST', '/v1/documents', form)).body.id
}

test('only one of several concurrent requests prepares, and there is one statement', async () => {
  const { landlord, id } = await aCompleteMonth(world)

  const answers = await Promise.all([1, 2, 3].map(() => step(landlord, id, 'prepare')))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await statementsOf(id)).toHaveLength(1)
  expect((await eventsOf(world, id)).filter(({ type }) => type === 'settlement.prepared')).toHaveLength(1)
})

test('nothing of a statement can be changed, not even in the database', async () => {
  const { prepared } = await aPreparedMonth(world)
  const { id } = prepared.statement

  const changes = [
    'UPDATE statement SET total_pln = 1 WHERE id = $1',
    `UPDATE statement SET snapshot = '{}' WHERE id = $1`,
    'UPDATE statement_pdf SET bytes = bytes WHERE statement_id = $1',
    'UPDATE statement_item SET amount_pln = 1 WHERE statement_id = $1',
    'DELETE FROM statement_item WHERE statement_id = $1',
    'DELETE FROM statement_pdf WHERE statement_id = $1',
  ]

  for (const change of changes)
    await expect(world.pools.settlements.query(change, [id])).rejects.toThrow('never changes')
})

test('a reopened statement is cancelled and stays readable; the next one has the next version', async () => {
  const { landlord, id, prepared } = await aPreparedMonth(world)
  const waste = itemOf(prepared, 'Odpady').id
  const pinned = await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [waste], reason })
  const reopened = await step(landlord, id, 'reopen')
  const gone = await download(landlord, id, 'pdf')
  await step(landlord, id, 'items/decisions', { decision: 'reject', item_ids: [waste], reason })

  const { body } = await step(landlord, id, 'prepare')

  expect([pinned.status, pinned.body.code]).toEqual([409, 'invalid_state'])
  expect(reopened).toMatchObject({ status: 200, body: { state: 'calculated', statement: null } })
  expect(gone.status).toBe(404)
  expect(body.statement).toMatchObject({ version: 2, total_pln: 2400, corrects_version: null })
  const first = await download(landlord, id, 'pdf', 1)
  expect(shaOf(first.bytes)).toBe(prepared.statement.pdf_sha256)
  const newest = await landlord.settlements.request('GET', `/v1/settlements/${id}/statements?limit=1`)
  const { next_cursor: cursor } = newest.body
  const older = await landlord.settlements.request('GET', `/v1/settlements/${id}/statements?cursor=${cursor}`)
  expect(newest.body.data).toEqual([body.statement])
  expect(older.body).toMatchObject({ data: [{ version: 1, state: 'cancelled' }], next_cursor: null })
  expect(await actionsOf(world, id)).toContain('settlement.reopened')
  expect((await step(landlord, id, 'correct', { reason })).body.code).toBe('invalid_state')
})

test('a PDF is verified as genuine, changed or unknown, and is not stored', async () => {
  const { landlord, id, prepared } = await aPreparedMonth(world)
  const { bytes } = await download(landlord, id, 'pdf')
  const stranger = await world.aLandlord()
  const altered = Buffer.concat([bytes, Buffer.from('\n')])

  const [genuine, changed, unknown, anothers, picture] = await Promise.all([
    verify(landlord, bytes),
    verify(landlord, altered),
    verify(landlord, aPdf()),
    verify(stranger, bytes),
    verify(landlord, aPng()),
  ])

  const { statement } = prepared
  expect(genuine).toMatchObject({ status: 200, body: { result: 'genuine', sha256: statement.pdf_sha256, statement } })
  expect(changed).toMatchObject({ status: 200, body: { result: 'changed', sha256: shaOf(altered), statement } })
  expect(unknown?.body).toMatchObject({ result: 'unknown', statement: null })
  expect(anothers?.body).toMatchObject({ result: 'unknown', statement: null })
  expect([picture?.status, picture?.body.code]).toEqual([415, 'document_type_unsupported'])
  expect(await rowsOf('SELECT id FROM document WHERE sha256 = $1', statement.pdf_sha256)).toEqual([])
})

function verify({ settlements }: Landlord, bytes: Buffer) {
  return settlements.request('POST', '/v1/statements/verify', makeForm({ name: 'statement.pdf', bytes }))
}
