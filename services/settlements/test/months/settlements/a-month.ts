import { createHash } from 'node:crypto'
import type { Item } from '@lokum/contracts/settlements/item'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment, settle } from '@lokum/local-stack/world/rental'
import { newId } from '@lokum/service-kit/ids'

type Members = Record<string, unknown>

/** A line to charge: waste for 60 zł unless stated otherwise. */
export type Line = {
  kind?: 'rate' | 'cost' | 'none'
  category?: string
  label?: string
  amount_pln?: string
  rate_pln?: string
  quantity?: number
  unit?: string
  zone?: string
}

/** The days that an invoice says it is about. */
export type Covered = { from: string; to: string }

/** An invoice of the landlord that was read, with these lines; the landlord has the apartment. */
export async function aDocument(
  { pools, copied }: World,
  apartmentId: string,
  lines: readonly Line[] = [{}],
  covered: Covered | undefined = undefined,
): Promise<string> {
  await copied(apartmentId)
  const id = newId('document')
  const sha256 = createHash('sha256').update(id).digest('hex')
  await pools.settlements.query(insertDocument, [id, sha256, apartmentId])
  await pools.settlements.query(insertReading, [id, covered?.from ?? null, covered?.to ?? null])
  for (const [index, line] of lines.entries()) {
    const { kind = 'cost', category = 'waste', label = 'Odpady', amount_pln = '60.00' } = line
    // A price has an amount only if the bill states one.
    const amount = kind === 'rate' ? (line.amount_pln ?? null) : amount_pln
    await pools.settlements.query(insertLine, [
      id,
      index + 1,
      kind,
      category,
      label,
      amount,
      line.rate_pln ?? null,
      line.unit ?? null,
      line.quantity ?? null,
      line.zone ?? null,
    ])
  }
  return id
}

const insertDocument = `
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
  SELECT $1, account_id, 'invoice', 'invoice.xml', 'application/xml', 3, $2, $2, now() FROM apartment_copy WHERE id = $3`

const insertReading = `
  INSERT INTO document_reading (account_id, document_id, read_by, read_at, period_from, period_to, findings)
  SELECT account_id, id, 'rules', now(), $2::date, $3::date, '[]' FROM document WHERE id = $1`

const insertLine = `
  INSERT INTO document_line
    (account_id, document_id, line, kind, category, label, amount_pln, rate_pln, unit, quantity, zone, place, confidence, proposed_by)
  SELECT account_id, id, $2::int, $3, $4, $5, $6::numeric, $7::numeric, $8, $9::numeric, $10, 'page 1, line ' || $2::int, 0.9, 'assistant'
  FROM document WHERE id = $1`

/** Shares waste by persons, and internet equally. */
export const sharedCosts = [
  { category: 'waste', share_by: 'persons' },
  { category: 'internet', share_by: 'equal' },
]

/** An apartment with an agreement, a read invoice and a settlement of April that has it attached. */
export async function aMonth(
  world: World,
  {
    landlord: known,
    agreement: terms = {},
    lines = [{}],
    covered,
  }: { landlord?: Landlord; agreement?: Members; lines?: Line[]; covered?: Covered | undefined } = {},
) {
  const landlord = known ?? (await world.aLandlord())
  const apartment = await anApartment(landlord, { surface_m2: 50 })
  const agreement = await anAgreement(landlord, apartment.id, {
    mode: 'rent_only',
    shared_costs: sharedCosts,
    ...terms,
  })
  const document = await aDocument(world, apartment.id, lines, covered)
  const { body: settlement } = await settle(landlord, { apartment_id: apartment.id, period: '2026-04' })
  await step(landlord, settlement.id, 'documents', { document_id: document })
  return { landlord, apartment, agreement, document, settlement, id: String(settlement.id) }
}

/** A month that is calculated. */
export async function aCalculatedMonth(world: World, members: Parameters<typeof aMonth>[1] = {}) {
  const month = await aMonth(world, members)
  const { status, body } = await step(month.landlord, month.id, 'calculate')
  if (status !== 200) throw new Error(`It was not calculated: ${JSON.stringify(body)}`)
  return { ...month, calculated: body }
}

export function step(
  { settlements }: Landlord,
  id: string,
  path: string,
  body: Members | undefined = bodyOfStep(path),
  headers: Record<string, string> = {},
) {
  return settlements.request('POST', `/v1/settlements/${id}/${path}`, { ...(body && { body }), headers })
}

/** Places a document: the apartments and, where it prints none, the days that it concerns. */
export function placeDocument({ settlements }: Landlord, document_id: string, placement: Members) {
  const body = { placements: [{ document_id, ...placement }] }
  return settlements.request('POST', '/v1/documents/placements', { body })
}

export function look({ settlements }: Landlord, id: string) {
  return settlements.request('GET', `/v1/settlements/${id}`)
}

/** An item of an answer by its label. */
export function itemOf({ items }: { items: Item[] }, label: string): Item {
  const found = items.find((item) => item.label === label)
  if (!found) throw new Error(`There is no item ${label} among ${items.map((item) => item.label)}.`)
  return found
}

/**
 * Settlements, statements and costs that are not the sum of their parts, statements of another total than their settlement, and costs of which the tenants bear more than the whole: laws 6 and 7 say that there are none.
 */
export async function brokenSums({ pools }: World, { accountId }: Landlord): Promise<unknown[]> {
  const { rows } = await pools.settlements.query(
    `SELECT id FROM settlement WHERE account_id = $1 AND state <> 'cancelled' AND total_pln <> (SELECT coalesce(sum(amount_pln), 0) FROM item
      WHERE item.settlement_id = settlement.id AND item.state <> 'rejected')
    UNION ALL
    SELECT id FROM settlement WHERE account_id = $1 AND state = 'cancelled' AND total_pln IS DISTINCT FROM (
      SELECT coalesce(sum(amount_pln), 0) FROM charge
      WHERE charge.settlement_id = settlement.id AND version = 'cancelled' AND charge.state <> 'rejected')
    UNION ALL
    SELECT settlement_id FROM item JOIN settlement ON settlement.id = settlement_id
      WHERE settlement.account_id = $1 AND settlement.state = 'cancelled'
    UNION ALL
    SELECT id FROM cost WHERE account_id = $1 AND amount_pln <> (SELECT coalesce(sum(amount_pln), 0) FROM allocation
      WHERE allocation.cost_id = cost.id)
    UNION ALL
    SELECT cost_id FROM allocation JOIN cost ON cost.id = cost_id
      WHERE cost.account_id = $1 AND agreement_id IS NULL AND allocation.amount_pln * sign(cost.amount_pln) < 0
    UNION ALL
    SELECT id FROM statement WHERE account_id = $1 AND total_pln <> (SELECT coalesce(sum(amount_pln), 0) FROM statement_item
      WHERE statement_item.statement_id = statement.id)
    UNION ALL
    SELECT settlement.id FROM settlement WHERE account_id = $1 AND state IN ('prepared', 'sent') AND total_pln <> (
      SELECT statement.total_pln FROM statement WHERE settlement_id = settlement.id ORDER BY version DESC LIMIT 1)`,
    [accountId],
  )
  return rows
}

/** The shares of each agreement, or of `landlord`, in all costs of a document. */
export async function allocationsOf({ pools }: World, documentId: string): Promise<Record<string, number>> {
  const { rows } = await pools.settlements.query(
    `SELECT coalesce(agreement_id, 'landlord') AS who, sum(allocation.amount_pln)::float AS amount
     FROM allocation JOIN cost ON cost.id = allocation.cost_id WHERE cost.document_id = $1 GROUP BY who`,
    [documentId],
  )
  return Object.fromEntries(rows.map(({ who, amount }) => [who, amount]))
}

/** The actions that were audited for an object, in their order. */
export async function actionsOf({ pools }: World, id: string): Promise<string[]> {
  const { rows } = await pools.settlements.query('SELECT body FROM audit_entry WHERE resource_id = $1 ORDER BY id', [
    id,
  ])
  return rows.map((row) => JSON.parse(row.body).action)
}
