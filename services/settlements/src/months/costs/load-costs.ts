import type { CostCategory, ShareKey } from '@lokum/contracts/settlements/cost-category'
import { ItemInputs } from '@lokum/contracts/settlements/item'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { ItemRow } from '../items/item.ts'
import type { Allocation } from './cost.ts'
import { allocationOf, departs } from './follow-item.ts'
import { ofHouse } from './of-house.ts'
import { loadAllocations } from './store-allocations.ts'

/** A cost with everything that its shares are computed from. */
export type CostCase = {
  id: string
  documentId: string
  line: number
  category: CostCategory
  label: string
  period: string
  amountPln: string
  key: ShareKey
  createdAt: Date
  /** The whole that the operator gave. */
  total: string | null
  storedTotal: string
  apartmentIds: string[]
  /** Made by an operator, or of a document that settlements of this month still have, of its apartment alone. */
  wanted: boolean
  place: string
  excerpt: string | null
  confidence: string | null
  proposedBy: 'assistant' | 'operator'
  stored: readonly Allocation[]
  /** What does not follow the agreements any more: items decided otherwise, or in a statement. */
  fixed: readonly Allocation[]
  /** The reference codes of the settlements in whose statements shares of it stand. */
  statedIn: readonly string[]
}

type CostFacts = Omit<CostCase, 'stored' | 'fixed' | 'statedIn' | 'createdAt'> & { createdAt: string }
type Wanted = { accountId: string; apartmentId: string; period: string }

/** The costs of a month that concern an apartment, in one order; locked for a change when asked to. */
export async function loadCosts(
  em: Context['em'],
  { accountId, apartmentId, period, locked }: Wanted & { locked: boolean },
): Promise<CostCase[]> {
  const values = [accountId, period, apartmentId]
  if (locked) await runSql(em, lock, values)
  const rows = await runSql<CostFacts>(em, select, values)
  const costIds = rows.map(({ id }) => id)
  const stored = await loadAllocations(em, { accountId, costIds })
  const fixed = await loadFixed(em, { accountId, costIds })
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    stored: stored.get(row.id) ?? [],
    ...(fixed.get(row.id) ?? { fixed: [], statedIn: [] }),
  }))
}

type FixedRow = {
  cost_id: string
  agreement_id: string
  apartment_id: string
  reference_code: string
  frozen: boolean
  status: ItemRow['status']
  inputs: string
  amount_pln: string
  basis: string | null
}

async function loadFixed(
  em: Context['em'],
  { accountId, costIds }: { accountId: string; costIds: readonly string[] },
): Promise<ReadonlyMap<string, Pick<CostCase, 'fixed' | 'statedIn'>>> {
  if (costIds.length === 0) return new Map()
  const rows = await runSql<FixedRow>(em, selectFixed, [accountId, [...costIds]])
  const fixed = rows.map(readFixed).filter((row) => row.frozen || departs(row))
  return new Map(
    [...Map.groupBy(fixed, ({ costId }) => costId)].map(([id, items]) => [
      id,
      {
        fixed: items.map(toAllocation),
        statedIn: items.filter(({ frozen }) => frozen).map((one) => one.reference_code),
      },
    ]),
  )
}

function readFixed(row: FixedRow) {
  const { cost_id: costId, agreement_id: agreementId, apartment_id: apartmentId, amount_pln: amountPln, ...item } = row
  return { ...item, costId, agreementId, apartmentId, amountPln, inputs: ItemInputs.parse(JSON.parse(row.inputs)) }
}

function toAllocation(row: ReturnType<typeof readFixed>): Allocation {
  return allocationOf(row, row)
}

const ofMonth = `
  cost.account_id = $1 AND cost.period = $2 AND EXISTS (
    SELECT FROM cost_apartment AS concerned
    WHERE concerned.account_id = cost.account_id AND concerned.cost_id = cost.id AND concerned.apartment_id = $3)`

const lock = `SELECT id FROM cost WHERE ${ofMonth} ORDER BY id FOR UPDATE`

const select = `
  SELECT cost.id, cost.document_id AS "documentId", cost.line, cost.category, cost.label, cost.key,
    cost.amount_pln::text AS "amountPln", CASE WHEN cost.total_given THEN trim_scale(cost.total)::text END AS total,
    trim_scale(cost.total)::text AS "storedTotal", cost.period, cost.created_at AS "createdAt",
    (SELECT array_agg(concerned.apartment_id ORDER BY concerned.apartment_id) FROM cost_apartment AS concerned
      WHERE concerned.account_id = cost.account_id AND concerned.cost_id = cost.id) AS "apartmentIds",
    cost.made_by = 'operator' OR NOT ${ofHouse} AND EXISTS (
      SELECT FROM settlement_document AS attached
      JOIN settlement ON settlement.account_id = attached.account_id AND settlement.id = attached.settlement_id
      JOIN cost_apartment AS concerned
        ON concerned.account_id = settlement.account_id AND concerned.apartment_id = settlement.apartment_id
      WHERE attached.account_id = cost.account_id AND attached.document_id = cost.document_id
        AND concerned.cost_id = cost.id AND settlement.period = cost.period) AS wanted,
    line.place, line.excerpt, line.confidence::text AS confidence, line.proposed_by AS "proposedBy"
  FROM cost
  JOIN document_line AS line
    ON line.account_id = cost.account_id AND line.document_id = cost.document_id AND line.line = cost.line
  WHERE ${ofMonth} ORDER BY cost.id`

const selectFixed = `
  SELECT item.cost_id, settlement.agreement_id, settlement.apartment_id, settlement.reference_code, item.status, item.inputs::text AS inputs, item.basis,
    item.amount_pln::text AS amount_pln, settlement.state IN ('prepared', 'sent') AS frozen
  FROM item
  JOIN settlement ON settlement.account_id = item.account_id AND settlement.id = item.settlement_id
  WHERE item.account_id = $1 AND item.cost_id = ANY ($2::text[]) AND settlement.agreement_id IS NOT NULL`
