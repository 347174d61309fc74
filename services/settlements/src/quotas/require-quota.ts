import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { type AccountUsage, type Added, refuseExceeded } from './account-usage.ts'
import type { Quotas } from './quota-settings.ts'

export type QuotaContext = Context & { quotas: Quotas }

/**
 * Refuses what this transaction has stored beyond a quota. The insertion came before: its trigger has counted it and holds the
 * counter until the transaction ends, so that of two requests for the last place one is refused.
 * @throws QuotaExceeded
 */
export async function requireQuota({ em, caller, quotas }: QuotaContext, added: Added): Promise<void> {
  const [usage] = await runSql<AccountUsage>(em, 'SELECT * FROM usage_of_account($1)', [caller.accountId])
  if (usage) refuseExceeded({ caller, quotas, usage }, added, added)
}
