import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { OpenStatement } from './weigh-payer.ts'

/**
 * The account's sent statements that are not fully paid, in the order in which they are due; of an agreement with a plan also each
 * instalment that is open, with the oldest settlement that it pays.
 */
export async function loadOpenStatements(em: Context['em'], accountId: string): Promise<OpenStatement[]> {
  return runSql<OpenStatement>(em, findOpen, [accountId])
}

const findOpen = `
  WITH part AS MATERIALIZED (
    SELECT due.agreement_id, due.settlement_id, settlement.period, due.is_instalment, due.due_on, due.open_pln
    FROM due_part AS due JOIN settlement ON settlement.account_id = $1 AND settlement.id = due.settlement_id
    WHERE due.account_id = $1 AND due.open_pln > 0),
  debt AS (
    SELECT agreement_id, settlement_id, min(due_on) AS due_on, sum(open_pln) AS open_pln
    FROM part GROUP BY agreement_id, settlement_id
    UNION
    SELECT agreement_id, (array_agg(settlement_id ORDER BY period, settlement_id))[1], due_on, sum(open_pln)
    FROM part GROUP BY agreement_id, due_on, CASE WHEN NOT is_instalment THEN settlement_id END)
  SELECT debt.agreement_id AS "agreementId", debt.settlement_id AS "settlementId", agreement.tenant_name AS "tenantName",
    agreement.co_tenants AS "coTenants", debt.open_pln::text AS "openPln"
  FROM debt JOIN agreement ON agreement.account_id = $1 AND agreement.id = debt.agreement_id
  ORDER BY debt.due_on, debt.settlement_id, debt.open_pln DESC`
