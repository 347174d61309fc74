import { lockedElseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Context } from '@lokum/service-kit/http/context'
import { ReadingRequestRow } from './reading-request.ts'

type RequestKey = { id: string; agreementId: string; accountId: string }

/** Loads a request for a change and locks it until the transaction ends. @throws NotFound also for a request of another agreement */
export async function lockRequest(em: Context['em'], wanted: RequestKey): Promise<ReadingRequestRow> {
  return await em.findOneOrFail(ReadingRequestRow, wanted, lockedElseNotFound)
}
