import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'

/** Deletes all links of a locked agreement: their tokens open nothing from then on. */
export async function deleteLinks(em: Context['em'], { accountId, id }: AgreementRow): Promise<void> {
  await runSql(em, 'DELETE FROM tenant_link WHERE account_id = $1 AND agreement_id = $2', [accountId, id])
}
