import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ReadingRequest } from '@lokum/contracts/settlements/tenant'
import type { CancelReadingRequest } from '@lokum/contracts/settlements/tenant-link-operations'
import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { cancelMails } from './cancel-mails.ts'
import { ReadingRequestRow, requireOpen } from './reading-request.ts'
import { recordRequest } from './record-request.ts'

/**
 * Cancels an open request together with its waiting mail.
 * @throws NotFound also for a request of another agreement or account · StateForbids
 */
export async function cancelReadingRequest(
  context: Context,
  { params }: RequestOf<typeof CancelReadingRequest>,
): Promise<Answer<ReadingRequest>> {
  const { em, caller } = context
  const wanted = { id: params.request_id, agreementId: params.id, accountId: caller.accountId }
  const row = await lockRequest(em, wanted)
  requireOpen(row)

  Object.assign(row, { state: 'cancelled', version: row.version + 1 })
  await em.flush()
  await cancelMails(context, { agreementId: params.id, readingRequestId: row.id, why: 'The request was taken back.' })
  return { body: await recordRequest(context, row, 'reading_request.cancelled') }
}

type RequestKey = { id: string; agreementId: string; accountId: string }

/** Loads a request for a change and locks it until the transaction ends. @throws NotFound also for a request of another agreement */
async function lockRequest(em: Context['em'], wanted: RequestKey): Promise<ReadingRequestRow> {
  return await em.findOneOrFail(ReadingRequestRow, wanted, lockedElseNotFound)
}
