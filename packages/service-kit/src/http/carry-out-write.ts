import type { IncomingMessage } from 'node:http'
import type { Operation } from '@lokum/contracts/interface/operation'
import type { Author } from '../audit/describe-change.ts'
import { onceMore } from '../database/once-more.ts'
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts'
import { rememberAnswer } from '../idempotency/remember-answer.ts'
import type { Reply } from '../idempotency/reply.ts'
import { Overloaded } from '../problem.ts'
import type { Cipher } from '../secrets/cipher.ts'
import { type Answer, toReply } from './answer.ts'
import type { Context } from './context.ts'
import type { Edge } from './edge.ts'
import { PrerequisiteMissing } from './prerequisite-missing.ts'
import { readWishes } from './read-wishes.ts'

type Write = { author: Author; request: IncomingMessage; key: IdempotencyKey | undefined }

/**
 * Runs a change in one transaction and stores its answer for its idempotency key, if any. Data that the verb lacks is
 * fetched outside the transaction, and then the change runs again.
 * @throws Overloaded when data is still missing after several runs
 */
export async function carryOutWrite(
  edge: Edge,
  operation: Operation,
  { author, request, key }: Write,
  verb: (context: Context) => Promise<Answer<unknown>>,
): Promise<Reply> {
  const cipher = cipherFor(edge, operation)
  const attempt = () => onceMore(edge, attemptOnce)
  const attemptOnce = async () => {
    using _turn = await edge.turns.take(author.caller.accountId)
    return await edge.orm.em.fork().transactional(async (em) => {
      const carryOut = async () => {
        const answer = await verb({ ...author, em, ...readWishes(request) })
        await em.flush()
        return toReply(operation.answer.status, answer)
      }
      const place = { em, accountId: author.caller.accountId, operation: operation.id, cipher }
      return key ? rememberAnswer(place, key, carryOut) : carryOut()
    })
  }
  const reply = await obtaining(attempt, request.headers.authorization ?? '')
  edge.committed()
  return reply
}

/**
 * The cipher for the remembered answers of an operation, if they carry a secret.
 * @throws Error when the service has no keys to seal them with
 */
export function cipherFor({ cipher }: Pick<Edge, 'cipher'>, { id, answer }: Operation): Cipher | undefined {
  if (!answer.secret) return undefined
  if (cipher === undefined) throw new Error(`The answers of ${id} carry a secret, and the service has no cipher.`)
  return cipher
}

// A change can need an apartment and documents, and another document may be added while one is read.
const mostObtained = 4

async function obtaining(attempt: () => Promise<Reply>, authorization: string): Promise<Reply> {
  for (let obtained = 0; ; obtained += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof PrerequisiteMissing)) throw error
      if (obtained === mostObtained) throw new Overloaded(error)
      await error.obtain(authorization)
    }
  }
}
