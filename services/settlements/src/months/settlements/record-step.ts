import type { AuditAction } from '@lokum/contracts/audit/actions'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { describeSettlement, type SettlementRow } from './settlement.ts'

type Step = {
  /** The audit action, such as `settlement.items_approved`. */
  action: AuditAction
  /** The objects concerned; only ids for many items, since an event has a size limit. */
  data?: Record<string, unknown>
  /** The total, when the step changed the items. */
  totalPln?: string
}

/** Completes a step of a settlement: stores its changes, increments its version and records the audit entry. */
export async function recordStep(context: Context, row: SettlementRow, { action, data, ...sum }: Step): Promise<void> {
  await raiseVersion(context, row, sum)
  const object = { id: row.id, version: row.version }
  await recordAudit(context, { action, object, data: { ...describeSettlement(row, languageOfEvents), ...data } })
}

/** Stores the changes of a step as the next version. */
export async function raiseVersion(
  { em, now }: Context,
  row: SettlementRow,
  { totalPln = row.totalPln }: Pick<Step, 'totalPln'> = {},
): Promise<void> {
  Object.assign(row, { totalPln, version: row.version + 1, updatedAt: now })
  await em.flush()
}
