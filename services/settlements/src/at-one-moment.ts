import type { Context } from '@lokum/service-kit/http/serve-operation'
import { IsolationLevel } from '@mikro-orm/core'

/** Several queries that see the same rows, whatever is committed meanwhile; they must only read. */
export function atOneMoment<Result>(
  { em }: Pick<Context, 'em'>,
  read: (em: Context['em']) => Promise<Result>,
): Promise<Result> {
  const readOnly = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }
  return em.transactional(async (reading) => {
    const result = await read(reading)
    // What was read is not looked through for changes.
    reading.clear()
    return result
  }, readOnly)
}
