import { findSqlError, violates } from '@lokum/service-kit/database/sql-error'
import type { Context } from '@lokum/service-kit/http/context'
import { CostInUse } from '../costs/cost.ts'
import { usedBy } from '../costs/used-by.ts'

/** Stores active items. @throws CostInUse */
export async function flushItems(em: Context['em']): Promise<void> {
  await assignLines(em.flush())
}

/**
 * Waits for a change of active items. A manual item uses the document line named by its source; the database assigns each line once.
 * @throws CostInUse
 */
export async function assignLines(change: Promise<void>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!violates(error, 'line_once')) throw error
    const user = findSqlError(error)?.detail
    throw new CostInUse(usedBy.item, user ? [user] : [])
  })
}
