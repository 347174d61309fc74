import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Cost } from '@lokum/contracts/settlements/cost'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { CreateCost } from '@lokum/contracts/settlements/document-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { type ApartmentContext, findApartment } from '../../tenancies/apartments/find-apartment.ts'
import { CostInUse, CostRow, describeCost } from './cost.ts'
import { type ChargedLine, findLine } from './find-line.ts'
import { loadSharers } from './load-sharers.ts'
import { requireUnmetered } from './require-unmetered.ts'
import { type Shared, shareCost } from './share-cost.ts'
import { storeAllocations } from './store-allocations.ts'
import { usedBy } from './used-by.ts'

type Request = RequestOf<typeof CreateCost>
type Wanted = { line: ChargedLine & { category: CostCategory }; body: Request['body']; shared: Shared }

/**
 * Turns a document line into a cost of one month, shared by the agreements of the apartments and the landlord. Until one of
 * its items is decided, the operator may redefine it; it remains one cost.
 * @throws NotFound · ValidationFailed · CostInUse · AllocationKeyNeeded · SharesExceedCost · ApartmentLacksArea
 *   · NeighbourUnavailable
 */
export async function createCost(context: ApartmentContext, { params, body }: Request): Promise<Answer<Cost>> {
  const { em, caller } = context
  const { period, apartment_ids: apartmentIds, key } = body
  const { accountId } = caller
  const line = await findLine(em, { accountId, documentId: params.id, line: body.line })
  for (const id of apartmentIds) await findApartment(context, id)
  const category = body.category ?? line.category
  if (!category) throw new ValidationFailed([{ pointer: '#/category', code: 'required' }])

  const sharers = await loadSharers(em, { accountId, apartmentIds, period })
  const total = body.total === undefined ? null : String(body.total)
  if (line.isPrice) await requireUnmetered(em, { accountId, category, agreements: sharers.agreements })
  const shared = shareCost({ category, amountPln: line.amountPln, key, total }, sharers)
  const cost = await storeCost(context, { line: { ...line, category }, body, shared })
  await storeApartments(context, cost, apartmentIds)
  await storeAllocations(em, { accountId }, [{ costId: cost.id, allocations: shared.allocations }])

  const described = describeCost({ cost, apartmentIds, allocations: shared.allocations })
  const resource = { type: 'cost', id: cost.id, version: cost.version }
  await recordAudit(context, {
    action: cost.version === 1 ? 'cost.created' : 'cost.updated',
    resource,
    data: described,
  })
  return { body: described, location: `/v1/documents/${cost.documentId}/costs` }
}

/** Stores the cost of a line; one line has one row for ever. @throws CostInUse also when a manual item uses the line */
async function storeCost(context: ApartmentContext, { line, body, shared }: Wanted): Promise<CostRow> {
  const { em, caller, now } = context
  const place = { accountId: caller.accountId, documentId: line.documentId, line: line.line }
  const { category, label, period, amountPln, key, total, totalGiven, madeBy } = columnsOf({ line, body, shared })
  const costs = [category, label, period, amountPln, key, total, totalGiven, madeBy]
  const made = await runSql(em, insert, [newId('cost'), ...Object.values(place), ...costs, now])
  const row = await em.findOne(CostRow, place, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row) throw new CostInUse(usedBy.item)
  if (made.length > 0) return row

  const used = await runSql<{ code: string }>(em, selectUsed, [caller.accountId, row.id])
  if (used.length > 0) throw new CostInUse(usedBy.settlements(used.map(({ code }) => code)))
  Object.assign(row, columnsOf({ line, body, shared }), { version: row.version + 1 })
  await em.flush()
  return row
}

function columnsOf({ line: { category, label, amountPln }, body, shared: { key, total } }: Wanted) {
  const totalGiven = body.total !== undefined
  return { category, label, period: body.period, amountPln, key, total, totalGiven, madeBy: 'operator' as const }
}

async function storeApartments({ em, caller }: ApartmentContext, { id }: CostRow, apartmentIds: readonly string[]) {
  await runSql(em, 'DELETE FROM cost_apartment WHERE account_id = $1 AND cost_id = $2', [caller.accountId, id])
  await runSql(em, insertApartments, [caller.accountId, id, apartmentIds])
}

const insert = `
  INSERT INTO cost
    (id, account_id, document_id, line, category, label, period, amount_pln, key, total, total_given, made_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  ON CONFLICT ON CONSTRAINT cost_once DO NOTHING
  RETURNING id`

const selectUsed = `
  SELECT DISTINCT settlement.reference_code AS code FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = $1 AND item.cost_id = $2
    AND (item.status IN ('approved', 'corrected') OR settlement.state IN ('prepared', 'sent'))
  ORDER BY code LIMIT 5`

const insertApartments = `
  INSERT INTO cost_apartment (account_id, cost_id, apartment_id)
  SELECT $1, $2, unnest($3::text[])`
