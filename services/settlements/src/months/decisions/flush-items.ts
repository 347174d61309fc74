import { violates } from '@lokum/service-kit/database/sql-error'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { CostInUse } from '../costs/cost.ts'
import { usedBy } from '../costs/used-by.ts'

/**
 * Stores an item that counts. One by hand uses the line that its source names; the database decides who has a line.
 * @throws CostInUse
 */
export async function flushItems(em: Context['em']): Promise<void> {
  await em.flush().catch((error: unknown) => {
    throw violates(error, 'line_once') ? new CostInUse(usedBy.item) : error
  })
}
