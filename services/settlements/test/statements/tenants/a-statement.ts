import { createHash } from 'node:crypto'
import type { Item } from '@lokum/contracts/settlements/item'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import type { World } from '@lokum/local-stack/world/open-world'
import { settle } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'
import { step } from '../../months/settlements/a-month.ts'
import type { Tenancy } from './a-tenancy.ts'

type Used = { id: string; read_on: string; value: number }
type Source = { document_id: string; line?: number; place: string; excerpt?: string }

/** A settlement of a month with the rent and with water that was read twice, and where its price stands. */
export async function aSettledMonth(
  { landlord, apartment, agreement, meter }: Tenancy,
  { period, readings, source }: { period: string; readings: [Used, Used]; source: Source },
) {
  const { body: settlement } = await settle(landlord, {
    apartment_id: apartment.id,
    period,
    agreement_id: agreement.id,
  })
  const [previous, current] = readings.map(({ id, read_on: date, value }) => ({ reading_id: id, read_on: date, value }))
  const used = Number(current?.value) - Number(previous?.value)
  const inputs = { kind: 'readings', meter_id: meter.id, rate_pln: 10, unit: 'm3', previous, current }
  const { status, body } = await step(landlord, settlement.id, 'items', {
    type: 'utility_by_readings',
    category: 'cold_water',
    label: 'Zimna woda',
    inputs: { ...inputs, metered: used, metered_unit: 'm3', conversion_factor: null, consumption: used },
    source: { kind: 'document', ...source },
  })
  if (status !== 201) throw new Error(`The water was not added: ${JSON.stringify(body)}`)
  return body
}

type Version = {
  version?: number
  state?: 'prepared' | 'cancelled' | 'sent' | 'superseded'
  isReleased?: boolean
}

/** Puts a statement of a settlement where the service would have put it, with a PDF of its own. */
export async function aStatement(
  { pools }: World,
  { agreement, apartment }: Tenancy,
  settlement: Settlement & { items: Item[] },
  { version = 1, state = 'sent', isReleased = true }: Version = {},
) {
  const id = newId('statement')
  const snapshot = snapshotOf({ id, version, agreement, apartment, settlement })
  const text = JSON.stringify(snapshot)
  const pdf = Buffer.from(`%PDF-1.4 ${id}`)
  const { rows } = await pools.settlements.query('SELECT account_id FROM agreement WHERE id = $1', [agreement.id])
  const { account_id: accountId } = rows[0]
  const { total_pln: total } = settlement
  await pools.settlements.query(insertStatement, [
    id,
    accountId,
    settlement.id,
    agreement.id,
    version,
    state,
    text,
    hash(text),
    hash(pdf),
    pdf.length,
    total,
    isReleased ? new Date() : null,
  ])
  await pools.settlements.query('INSERT INTO statement_pdf VALUES ($1, $2, $3)', [accountId, id, pdf])
  for (const [position, item] of snapshot.items.entries()) {
    const values = [accountId, id, item.item_id, position, item.label, item.amount_pln, item.tax_class]
    await pools.settlements.query('INSERT INTO statement_item VALUES ($1, $2, $3, $4, $5, $6, $7)', values)
  }
  return { id, snapshot, text, pdf, sha256: hash(text) }
}

const insertStatement = `
  INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
    pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, released_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::numeric, $11::numeric, '2026-12-10', now(), $12)`

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

type Frozen = Pick<Tenancy, 'agreement' | 'apartment'> & {
  id: string
  version: number
  settlement: Settlement & { items: Item[] }
}

function snapshotOf({ id, version, agreement, apartment, settlement }: Frozen) {
  const { total_pln, period, reference_code } = settlement
  const bank_account_number = agreement.landlord.bank_account_number
  const transfer = { recipient: 'Anna Nowak', bank_account_number, title: 'CZYNSZ', amount_pln: total_pln }
  return {
    format: 1,
    statement_id: id,
    settlement_id: settlement.id,
    version,
    period,
    locale: 'pl',
    prepared_on: '2026-11-22',
    due_on: '2026-12-10',
    reference_code,
    landlord: { name: 'Anna Nowak', address: null, bank_account_number },
    tenant: { name: agreement.tenant.name },
    apartment: {
      id: apartment.id,
      label: apartment.label,
      street: 'ul. Długa 7/12',
      postal_code: null,
      city: 'Kraków',
    },
    agreement: { id: agreement.id, starts_on: agreement.starts_on, ends_on: agreement.ends_on, mode: agreement.mode },
    items: settlement.items.map(({ id: item_id, type, category, label, amount_pln, formula, tax_class, inputs }) => ({
      item_id,
      type,
      category,
      label,
      amount_pln,
      formula,
      tax_class,
      inputs,
      source: 'dokument',
    })),
    total_pln,
    paid_pln: 0,
    credit_pln: 0,
    to_pay_pln: total_pln,
    transfer: { ...transfer, qr: null, qr_amount: 'given' },
    corrects: null,
  }
}
