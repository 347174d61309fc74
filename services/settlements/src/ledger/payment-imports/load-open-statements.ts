import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { OpenStatement } from './weigh-payer.ts'

/** The account's sent statements that are not fully paid, in the order in which they are due. */
export async function loadOpenStatements(em: Context['em'], accountId: string): Promise<OpenStatement[]> {
  return runSql<OpenStatement>(em, findOpen, [accountId])
}

const findOpen = `
  SELECT s.agreement_id AS "agreementId", s.settlement_id AS "settlementId", a.tenant_name AS "tenantName",
    a.co_tenants AS "coTenants",
    (s.total_pln - coalesce(paid.pln, 0))::text AS "openPln"
  FROM statement s
  JOIN agreement a ON a.account_id = s.account_id AND a.id = s.agreement_id
  LEFT JOIN LATERAL (
    SELECT sum(amount_pln) AS pln FROM payment_part p WHERE p.account_id = s.account_id AND p.statement_id = s.id) paid ON true
  WHERE s.account_id = $1 AND s.state = 'sent' AND s.total_pln > coalesce(paid.pln, 0)
  ORDER BY s.due_on, s.id`
