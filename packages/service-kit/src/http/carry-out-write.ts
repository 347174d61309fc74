import type { IncomingMessage } from 'node:http'
import type { Operation } from '@lokum/contracts/operation'
import type { Author } from '../audit/describe-change.ts'
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts'
import { rememberAnswer } from '../idempotency/remember-answer.ts'
import { type Answer, type Reply, toReply } from './answer.ts'
import type { Edge } from './edge.ts'
import { PrerequisiteMissing } from './prerequisite-missing.ts'
import type { Context } from './serve-operation.ts'

type Write = { author: Author; request: IncomingMessage; key: IdempotencyKey | undefined }

/**
 * Carries a change out in one transaction, remembered for its idempotency key where it has one. What the verb finds missing is
 * obtained outside the transaction, and the change is then carried out once more.
 */
export async function carryOutWrite(
  edge: Edge,
  operation: Operation,
  { author, request, key }: Write,
  verb: (context: Context) => Promise<Answer<unknown>>,
): Promise<Reply> {
  const cipher = operation.answer.secret ? edge.cipher : undefined
  const attempt = () =>
    edge.orm.em.fork().transactional(async (em) => {
      const carryOut = async () => {
        const answer = await verb({ ...author, em, ifMatch: request.headers['if-match'] })
        await em.flush()
        return toReply(operation.answer.status, answer)
      }
      const place = { em, accountId: author.caller.accountId, operation: operation.id, now: author.now, cipher }
      return key ? rememberAnswer(place, key, carryOut) : carryOut()
    })
  const reply = await attempt().catch(async (error: unknown) => {
    if (!(error instanceof PrerequisiteMissing)) throw error
    await error.obtain(request.headers.authorization ?? '')
    return attempt()
  })
  edge.committed()
  return reply
}
