import type { AuditAction } from '@lokum/contracts/audit/actions'
import type { ReadingRequest } from '@lokum/contracts/settlements/tenant'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { describeMailedRequests } from './describe-mailed-requests.ts'
import type { ReadingRequestRow } from './reading-request.ts'

/** Records the change of a stored request and returns its current state. */
export async function recordRequest(
  context: Context,
  row: ReadingRequestRow,
  action: AuditAction,
): Promise<ReadingRequest> {
  const [data] = await describeMailedRequests(context.em, [row])
  if (!data) throw new Error('A request describes itself.')
  const object = { id: row.id, version: row.version }
  await recordAudit(context, { action, object, data })
  return data
}
