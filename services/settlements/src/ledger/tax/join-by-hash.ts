import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/**
 * Lets the rest of the transaction join tables by hash. Statistics that are older than an account's rows promise one row of each
 * table, and the planner then joins all of them with all others: 182 parts of payments took 22 s.
 */
export async function joinByHash(em: Context['em']): Promise<void> {
  await runSql(em, "SELECT set_config('enable_nestloop', 'off', true)")
}
