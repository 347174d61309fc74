import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { TypedMapping } from './bank-statement.ts'

/** Far more than the kinds of files that the banks of an account write. */
const mostMappings = 100

/** The columns that were last typed for each line of headings, the latest first; a reversed import is forgotten. */
export async function loadTypedMappings(em: Context['em'], accountId: string): Promise<TypedMapping[]> {
  return await runSql<TypedMapping>(em, findMappings, [accountId, mostMappings])
}

const findMappings = `
  SELECT "headingsKey", mapping
  FROM (
    SELECT DISTINCT ON (headings_key) headings_key AS "headingsKey", typed_mapping AS mapping, committed_at
    FROM payment_import
    WHERE account_id = $1 AND headings_key IS NOT NULL AND state = 'committed'
    ORDER BY headings_key, committed_at DESC) typed
  ORDER BY committed_at DESC, "headingsKey"
  LIMIT $2`
