import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describeSettlement, type SettlementRow } from './settlement.ts'

type Step = {
  /** What was done, as `settlement.item_approved`. */
  action: string
  /** What it was done to; of many items the identifiers are enough, since an event is bounded. */
  data?: Record<string, unknown>
  /** The sum of the items, where the step changed them. */
  totalPln?: string
}

/** Ends a step of a settlement: its changes are stored, its version goes up, and it is audited. */
export async function recordStep(context: Context, row: SettlementRow, { action, data, ...sum }: Step): Promise<void> {
  await raiseVersion(context, row, sum)
  const resource = { type: 'settlement', id: row.id, version: row.version }
  await recordAudit(context, { action, resource, data: { ...describeSettlement(row), ...data } })
}

/** Stores what a step changed, as the next version. */
export async function raiseVersion(
  { em, now }: Context,
  row: SettlementRow,
  { totalPln = row.totalPln }: Pick<Step, 'totalPln'> = {},
): Promise<void> {
  Object.assign(row, { totalPln, version: row.version + 1, updatedAt: now })
  await em.flush()
}
