import type { Context } from '@lokum/service-kit/http/serve-operation'
import { IsolationLevel } from '@mikro-orm/core'

/** Several queries that see the same payments, however many are recorded meanwhile. */
export function atOneMoment<Result>(
  { em }: Pick<Context, 'em'>,
  read: (em: Context['em']) => Promise<Result>,
): Promise<Result> {
  return em.transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true })
}
