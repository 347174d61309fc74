import { inflateRawSync } from 'node:zlib'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'

export type Charged = { label?: string; tax_class?: 'revenue' | 'pass_through' | 'deposit'; amount: string }

/** An apartment that is let, by its label. */
export async function aLetApartment({ copied }: World, landlord: Landlord, label: string, tenant = 'Jan Lis') {
  const apartment = await anApartment(landlord, { label })
  await copied(apartment.id)
  const terms = { starts_on: '1900-01-01', tenant: { name: tenant, email: 'jan@example.org' } }
  const agreement = await anAgreement(landlord, apartment.id, terms)
  return { apartmentId: apartment.id, agreementId: agreement.id }
}

let tails = 0

/** A settlement whose statement was sent, as rows; its items in the given order. */
export async function aSentStatement(
  { pools }: World,
  { agreementId, period, items }: { agreementId: string; period: string; items: readonly Charged[] },
) {
  tails += 1
  const [settlementId, statementId] = [newId('settlement'), newId('statement')]
  const tail = `T${String(tails).padStart(3, '0')}`
  await pools.settlements.query(insertSettlement, [settlementId, agreementId, period, tail])
  const total = items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100
  await pools.settlements.query(insertStatement, [
    statementId,
    settlementId,
    total.toFixed(2),
    Math.max(0, total).toFixed(2),
  ])
  const itemIds: string[] = []
  for (const [index, { label = 'Rent', tax_class = 'revenue', amount }] of items.entries()) {
    const itemId = newId('item')
    itemIds.push(itemId)
    await pools.settlements.query(insertItem, [statementId, itemId, index + 1, label, amount, tax_class])
  }
  return { settlementId, statementId, itemIds }
}

/** The next version of a statement, with one item of another amount; as rows. */
export async function aCorrectedStatement({ pools }: World, statementId: string, amount: string) {
  await pools.settlements.query("UPDATE statement SET state = 'superseded' WHERE id = $1", [statementId])
  const id = newId('statement')
  await pools.settlements.query(insertCorrection, [id, statementId, amount])
  await pools.settlements.query(insertItem, [id, newId('item'), 1, 'Rent', amount, 'revenue'])
}

/** The members of a ZIP file by name. */
export function unzip(bytes: Buffer): Map<string, string> {
  const members = new Map<string, string>()
  const end = bytes.lastIndexOf('PK\x05\x06')
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.toString('latin1', at, at + 4) === 'PK\x01\x02') {
    const [sizeBytes, nameBytes] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + sizeBytes)
    const isPacked = bytes.readUInt16LE(at + 10) === 8
    members.set(bytes.toString('utf8', at + 46, at + 46 + nameBytes), `${isPacked ? inflateRawSync(packed) : packed}`)
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return members
}

const insertSettlement = `
  INSERT INTO settlement (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, created_at,
    updated_at, covers_from, covers_to)
  SELECT $1, account_id, apartment_id, id, $3, 'sent', 'D-' || $3 || '-' || $4, $4, now(), now(),
    ($3 || '-01')::date, ($3 || '-01')::date + interval '1 month' - interval '1 day'
  FROM agreement WHERE id = $2`

const insertStatement = `
  INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
    pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at)
  SELECT $1, account_id, id, agreement_id, 1, 'sent', '{}', repeat('0', 64), repeat('0', 64), 1, $3, $4,
    (period || '-28')::date, now(), (period || '-10')::timestamptz
  FROM settlement WHERE id = $2`

const insertCorrection = `
  INSERT INTO statement (id, account_id, settlement_id, agreement_id, version, state, snapshot, snapshot_sha256, pdf_sha256,
    pdf_bytes, total_pln, to_pay_pln, due_on, prepared_at, sent_at)
  SELECT $1, account_id, settlement_id, agreement_id, version + 1, 'sent', snapshot, snapshot_sha256, pdf_sha256, pdf_bytes, $3,
    $3, due_on, prepared_at, sent_at
  FROM statement WHERE id = $2`

const insertItem = `
  INSERT INTO statement_item (account_id, statement_id, item_id, position, label, amount_pln, tax_class)
  SELECT account_id, id, $2, $3, $4, $5, $6 FROM statement WHERE id = $1`
