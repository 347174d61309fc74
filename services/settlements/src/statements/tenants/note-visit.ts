import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/**
 * Counts the visit of the tenant's page for the landlord, who sees whether the link was opened. Calls within 15 minutes are one
 * visit, so that a holder of a link writes one row in that time, however often the page is loaded.
 */
export async function noteVisit({ em, caller }: Pick<Context, 'em' | 'caller'>): Promise<void> {
  await runSql(em, countVisit, [caller.accountId, caller.subject])
}

const countVisit = `
  UPDATE tenant_link SET times_opened = times_opened + 1, last_opened_at = now()
  WHERE account_id = $1 AND id = $2
    AND (last_opened_at IS NULL OR last_opened_at < now() - interval '15 minutes')`
