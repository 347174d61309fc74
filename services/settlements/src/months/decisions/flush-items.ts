import { findSqlError, violates } from '@lokum/service-kit/database/sql-error'
import type { Context } from '@lokum/service-kit/http/context'
import { CostInUse } from '../costs/cost.ts'
import { usedBy } from '../costs/used-by.ts'

/**
 * Stores an active item. A manual item uses the document line named by its source; the database assigns each line once.
 * @throws CostInUse
 */
export async function flushItems(em: Context['em']): Promise<void> {
  await em.flush().catch((error: unknown) => {
    if (!violates(error, 'line_once')) throw error
    const user = findSqlError(error)?.detail
    throw new CostInUse(usedBy.item, user ? [user] : [])
  })
}
