import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { ReadingRequestRow } from './reading-request.ts'

type Wanted = { id: string; agreementId: string; accountId: string }

/** Loads a request for a change and locks it until the transaction ends. @throws NotFound also for a request of another agreement */
export async function lockRequest(em: Context['em'], wanted: Wanted): Promise<ReadingRequestRow> {
  const row = await em.findOne(ReadingRequestRow, wanted, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row) throw new NotFound()
  return row
}
