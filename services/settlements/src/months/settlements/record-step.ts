import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { loadItems } from '../items/load-items.ts'
import { totalOf } from '../items/total.ts'
import { describeSettlement, type SettlementRow } from './settlement.ts'

type Step = {
  /** What was done, as `settlement.item_approved`. */
  action: string
  /** What it was done to; of many items the identifiers are enough, since an event is bounded. */
  data?: Record<string, unknown>
}

/** Ends a step of a settlement: the total follows the items, the version goes up, the step is audited. @throws TotalOutOfRange */
export async function recordStep(context: Context, row: SettlementRow, { action, data }: Step): Promise<void> {
  await raiseVersion(context, row)
  const resource = { type: 'settlement', id: row.id, version: row.version }
  await recordAudit(context, { action, resource, data: { ...describeSettlement(row), ...data } })
}

/** Stores what a step changed; the total is always the sum of what is stored. */
export async function raiseVersion({ em, now }: Context, row: SettlementRow): Promise<void> {
  await em.flush()
  row.totalPln = totalOf(await loadItems(em, row))
  row.version += 1
  row.updatedAt = now
  await em.flush()
}
