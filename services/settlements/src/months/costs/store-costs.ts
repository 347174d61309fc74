import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Shared } from '@lokum/month-engine/costs/share-cost'
import type { LineSplit } from '@lokum/month-engine/costs/split-line'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { newId } from '@lokum/service-kit/ids'
import { LockMode } from '@mikro-orm/core'
import { refuseUsed, type Use } from '../../queries/refuse-used.ts'
import type { ApartmentContext } from '../../tenancies/apartments/find-apartment.ts'
import { CostInUse, CostRow } from './cost.ts'
import type { ChargedLine } from './find-line.ts'
import { reuseCosts } from './reuse-costs.ts'
import { usedBy } from './used-by.ts'

/** The part of a cost that falls into one month, with its shares. */
export type MonthCost = { period: string; amountPln: string; split: LineSplit; shared: Shared; totalGiven: boolean }

type NewCosts = {
  line: ChargedLine & { category: CostCategory }
  apartmentIds: readonly string[]
  months: readonly MonthCost[]
}

/**
 * Stores the costs of a line, one for each month, and returns them in order. The rows of an earlier definition are used again.
 * @throws CostInUse also when a manual item uses the line
 */
export async function storeCosts(
  context: ApartmentContext,
  { line, apartmentIds, months }: NewCosts,
): Promise<CostRow[]> {
  const { em, caller } = context
  const { accountId } = caller
  const place = { accountId, documentId: line.documentId, line: line.line }
  await runSql(em, lockLine, Object.values(place))
  const old = await em.find(CostRow, place, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } })
  await requireUndecided(context, old)
  const rows = reuseCosts(old, months)
  for (const [month, row] of rows) Object.assign(row, columnsOf(line, month), { version: row.version + 1 })
  const left = old.filter((row) => ![...rows.values()].includes(row))
  for (const row of left) giveUp(row, months)
  await em.flush()
  await zeroShares(context, left)

  for (const month of months) if (!rows.has(month)) rows.set(month, await insertCost(context, line, month))
  const stored = months.flatMap((month) => rows.get(month) ?? [])
  const ids = stored.map(({ id }) => id)
  await runSql(em, removeApartments, [accountId, ids])
  await runSql(em, insertApartments, [accountId, ids, apartmentIds])
  return stored
}

async function requireUndecided({ em, caller }: ApartmentContext, old: readonly CostRow[]): Promise<void> {
  if (old.length === 0) return
  const used = await runSql<Use>(em, selectUsed, [caller.accountId, old.map(({ id }) => id)])
  refuseUsed(used, usedBy.settlements, { refusal: CostInUse })
}

type LineKey = { accountId: string; documentId: string; line: number }

async function settlementsOf(em: ApartmentContext['em'], { accountId, documentId, line }: LineKey): Promise<string[]> {
  const users = await runSql<{ id: string }>(em, selectUsers, [accountId, documentId, line])
  return users.map(({ id }) => id)
}

/** A month outside the days of the cost has nothing of it; the next calculation of the month removes the row. */
function giveUp(row: CostRow, [month]: readonly MonthCost[]): void {
  const days = month && daysOfSplit(month.split)
  Object.assign(row, { ...days, amountPln: '0.00', madeBy: 'calculation', version: row.version + 1 })
}

async function zeroShares({ em, caller }: ApartmentContext, rows: readonly CostRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = [caller.accountId, rows.map(({ id }) => id)]
  await runSql(em, 'DELETE FROM allocation WHERE account_id = $1 AND cost_id = ANY ($2::text[])', values)
}

async function insertCost(
  { em, caller, now }: ApartmentContext,
  line: NewCosts['line'],
  month: MonthCost,
): Promise<CostRow> {
  const place = [newId('cost'), caller.accountId, line.documentId, line.line]
  const values = [...place, ...Object.values(columnsOf(line, month)), now]
  const [made] = await runSql<{ id: string }>(em, insert, values)
  const row = made && (await em.findOne(CostRow, { accountId: caller.accountId, id: made.id }))
  if (!row) throw new CostInUse(usedBy.item, await settlementsOf(em, { ...line, accountId: caller.accountId }))
  return row
}

/** In the order of `insert`. */
function columnsOf({ category, label }: NewCosts['line'], { period, amountPln, split, shared, totalGiven }: MonthCost) {
  return {
    category,
    label,
    period,
    amountPln,
    ...daysOfSplit(split),
    key: shared.key,
    difference: shared.difference,
    total: shared.total,
    totalGiven,
    madeBy: 'landlord' as const,
  }
}

function daysOfSplit({ wholePln, from, to, by }: LineSplit) {
  return { wholePln, periodFrom: from, periodTo: to, splitBy: by }
}

// The calculation locks the line as well before it inserts a cost.
const lockLine = `
  SELECT line FROM document_line WHERE account_id = $1 AND document_id = $2 AND line = $3 FOR UPDATE`

const insert = `
  INSERT INTO cost
    (id, account_id, document_id, line, category, label, period, amount_pln, whole_pln, period_from, period_to, split_by, key,
      difference, total, total_given, made_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  ON CONFLICT ON CONSTRAINT cost_once DO NOTHING
  RETURNING id`

const selectUsers = `
  SELECT DISTINCT settlement_id AS id FROM item
  WHERE account_id = $1 AND source_document_id = $2 AND used_line = $3`

const selectUsed = `
  SELECT DISTINCT settlement.id, settlement.reference_code AS code FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = $1 AND item.cost_id = ANY ($2::text[])
    AND (item.state IN ('approved', 'corrected') OR settlement.state IN ('prepared', 'sent')
      OR settlement.correction_reason IS NOT NULL)
  ORDER BY code LIMIT 1000`

const removeApartments = `
  DELETE FROM cost_apartment WHERE account_id = $1 AND cost_id = ANY ($2::text[])`

const insertApartments = `
  INSERT INTO cost_apartment (account_id, cost_id, apartment_id)
  SELECT $1, cost_id, apartment_id FROM unnest($2::text[]) AS cost_id, unnest($3::text[]) AS apartment_id`
