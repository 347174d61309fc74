import { newId } from '@lokum/service-kit/ids'
import { writeStorageKey } from '@lokum/service-kit/stores/document-store'
import type { anOldDatabase } from './an-old-database.ts'

type Client = Awaited<ReturnType<typeof anOldDatabase>>['client']
type Put = (table: string, row: Record<string, unknown>) => Promise<void>
type Ids = ReturnType<typeof newIds>

/**
 * The rows of an account by the release before cancellations, decisions and registers: a March that is being corrected with a new bill
 * beside the old one, a sent April, a calculated May that charges all of a bill for May and June, two meters with one number, and a
 * document that nothing uses. Gives their ids.
 */
export async function fillOldDatabase(client: Client, accountId: string): Promise<Ids> {
  const ids = newIds()
  const put: Put = async (table, row) => {
    const columns = ['account_id', ...Object.keys(row)]
    const places = columns.map((_, index) => `$${index + 1}`)
    const insert = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`
    await client.query(insert, [accountId, ...Object.values(row)])
  }
  // The sums of months and costs are checked at the commit.
  await client.query('BEGIN')
  await fillTenancy(put, ids)
  await fillDocuments(put, { ids, accountId })
  await fillBillsOfMarch(put, { ids, accountId })
  await fillMonths(put, ids)
  await fillShare(put, ids)
  await client.query('COMMIT')
  return ids
}

function newIds() {
  return {
    apartment: newId('apartment'),
    agreement: newId('agreement'),
    wrong: newId('meter'),
    right: newId('meter'),
    bill: newId('document'),
    unused: newId('document'),
    cost: newId('cost'),
    oldBill: newId('document'),
    newBill: newId('document'),
    march: newId('settlement'),
    april: newId('settlement'),
    may: newId('settlement'),
  }
}

const day = '2026-01-01'
const at = '2026-05-02T08:00:00Z'
const times = { created_at: at, updated_at: at }

async function fillTenancy(put: Put, { apartment, agreement, wrong, right }: Ids): Promise<void> {
  const data = { id: apartment, label: 'Dom', state: 'active', address: { street: 'ul. Długa 7', city: 'Kraków' } }
  await put('apartment_copy', { id: apartment, data: JSON.stringify(data), version: 1 })
  await put('agreement', {
    id: agreement,
    apartment_id: apartment,
    tenant_name: 'Jan',
    tenant_email: 'jan@example.org',
    tenant_locale: 'en',
    landlord_name: 'Anna',
    landlord_account_number: '24160000035175530643314956',
    starts_on: day,
    mode: 'rent_only',
    rent_pln: 0,
    proration: 'by_days',
    fixed_charges: '[]',
    persons: 1,
    due_day: 10,
    shared_costs: JSON.stringify([{ category: 'waste', key: 'equal', percent: null }]),
    version: 1,
    ...times,
  })
  for (const id of [wrong, right]) {
    await put('meter', { id, apartment_id: apartment, utility: 'cold_water', unit: 'm3', ...times })
    await put('meter_device', {
      meter_id: id,
      device: 1,
      number: 'A-1',
      digits: 5,
      installed_on: day,
      initial_value: 10,
    })
    const first = { id: newId('reading'), meter_id: id, device: 1, kind: 'initial', date: day, value: 10 }
    await put('reading', { ...first, rolled_over: false, created_at: at })
  }
}

type Account = { ids: Ids; accountId: string }
type Read = { id: string; mark: string; covered: { period_from: string; period_to: string; number: string | null } }

async function fillDocuments(put: Put, { ids, accountId }: Account): Promise<void> {
  for (const [mark, id] of [['a', ids.bill] as const, ['b', ids.unused] as const]) {
    const covered = { period_from: '2026-05-01', period_to: '2026-06-30', number: `F/${mark}` }
    await fillDocument(put, accountId, { id, mark, covered })
  }
  await put('document_line', { ...found, document_id: ids.bill, ...waste, amount_pln: 61 })
  const fund = { line: 2, category: 'renovation_fund', label: 'Fundusz', amount_pln: 30 }
  await put('document_line', { ...found, document_id: ids.bill, ...fund })
}

/** The bill of 61.00 that was sent, and the one of 41.00 that is to correct it. */
async function fillBillsOfMarch(put: Put, { ids, accountId }: Account): Promise<void> {
  const covered = { period_from: '2026-03-01', period_to: '2026-03-31', number: null }
  for (const [mark, id, amount_pln] of [['c', ids.oldBill, 61] as const, ['d', ids.newBill, 41] as const]) {
    await fillDocument(put, accountId, { id, mark, covered })
    await put('document_line', { ...found, document_id: id, ...waste, amount_pln })
  }
}

const found = { role: 'cost', place: 'page 1', confidence: 0.9, proposed_by: 'assistant' }
const waste = { line: 1, category: 'waste', label: 'Odpady' }

async function fillDocument(put: Put, accountId: string, { id, mark, covered }: Read): Promise<void> {
  const file = { name: `${mark}.xml`, media_type: 'application/xml', size_bytes: 1, sha256: mark.repeat(64) }
  await put('document', {
    id,
    kind: 'invoice',
    ...file,
    storage_key: writeStorageKey({ accountId, sha256: mark.repeat(64) }),
    created_at: at,
  })
  await put('document_reading', { document_id: id, read_by: 'rules', read_at: at, ...covered, findings: '[]' })
}

async function fillMonths(put: Put, { apartment, agreement, march, april, may, ...ids }: Ids): Promise<void> {
  const months = [
    { id: march, period: '2026-03', state: 'calculated', correction_reason: 'a wrong rent', total_pln: 0 },
    { id: april, period: '2026-04', state: 'sent', correction_reason: null, total_pln: 0 },
    { id: may, period: '2026-05', state: 'calculated', correction_reason: null, total_pln: 61 },
  ]
  for (const month of months) {
    const code = { reference_code: `Dom-${month.period}-AB12`, reference_tail: 'AB12' }
    await put('settlement', { ...month, ...code, apartment_id: apartment, agreement_id: agreement, ...times })
  }
  for (const settlement_id of [march, april])
    await put('statement', {
      id: newId('statement'),
      settlement_id,
      agreement_id: agreement,
      version: 1,
      state: 'sent',
      snapshot: '{"items":[]}',
      snapshot_sha256: '0'.repeat(64),
      pdf_sha256: '0'.repeat(64),
      pdf_bytes: 1,
      total_pln: 0,
      to_pay_pln: 0,
      due_on: '2026-06-10',
      prepared_at: at,
      sent_at: at,
      released_at: at,
    })
  const attached = [
    { settlement_id: march, document_id: ids.oldBill, attached_at: '2026-04-02T08:00:00Z' },
    { settlement_id: march, document_id: ids.newBill, attached_at: '2026-05-03T08:00:00Z' },
    { settlement_id: may, document_id: ids.bill, attached_at: at },
  ]
  for (const one of attached) await put('settlement_document', one)
}

/** The whole bill is May's. */
async function fillShare(put: Put, { apartment, agreement, may, bill, cost }: Ids): Promise<void> {
  const whole = { period: '2026-05', amount_pln: 61, key: 'equal', total: 1, made_by: 'calculation', created_at: at }
  await put('cost', { id: cost, document_id: bill, line: 1, category: 'waste', label: 'Odpady', ...whole })
  await put('cost_apartment', { cost_id: cost, apartment_id: apartment })
  const share = { agreement_id: agreement, apartment_id: apartment, part: 1, days: 31, amount_pln: 61 }
  await put('allocation', { cost_id: cost, ...share })
  const inputs = {
    kind: 'share',
    cost_id: cost,
    cost_pln: 61,
    key: 'equal',
    part: 1,
    total: 1,
    days: 31,
    days_in_month: 31,
  }
  const basis = [
    ['amount', 61],
    ['inputs', Object.entries(inputs).toSorted()],
  ]
  const source = { kind: 'document', document_id: bill, line: 1, place: 'page 1', excerpt: null }
  await put('item', {
    id: newId('item'),
    settlement_id: may,
    origin: `cost:${cost}`,
    type: 'proportional_cost',
    category: 'waste',
    label: 'Odpady',
    inputs: JSON.stringify(inputs),
    amount_pln: 61,
    formula: '1/1 of 61.00 PLN',
    proposed_by: 'assistant',
    status: 'approved',
    source: JSON.stringify(source),
    source_document_id: bill,
    cost_id: cost,
    tax_class: 'pass_through',
    basis: JSON.stringify(basis),
    ...times,
  })
}
