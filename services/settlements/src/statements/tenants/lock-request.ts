import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { ReadingRequestRow } from './reading-request.ts'

type Wanted = { id: string; agreementId: string; accountId: string }

/** A request for a change, locked until the transaction ends. @throws NotFound also when it is another agreement's */
export async function lockRequest(em: Context['em'], wanted: Wanted): Promise<ReadingRequestRow> {
  const row = await em.findOne(ReadingRequestRow, wanted, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row) throw new NotFound()
  return row
}
