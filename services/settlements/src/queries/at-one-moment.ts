import type { Context } from '@lokum/service-kit/http/context'
import { IsolationLevel } from '@mikro-orm/core'

/**
 * Runs a read-only function in a transaction whose queries all see the same snapshot. A single
 * query needs none.
 */
export function atOneMoment<Given extends Pick<Context, 'em'>, Wanted, Result>(
  read: (context: Given, wanted: Wanted) => Promise<Result>,
): (context: Given, wanted: Wanted) => Promise<Result> {
  const readOnly = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }
  return (context, wanted) =>
    context.em.transactional(async (em) => {
      const result = await read({ ...context, em }, wanted)
      // Without this the ORM compares every row it has read, looking for changes.
      em.clear()
      return result
    }, readOnly)
}
