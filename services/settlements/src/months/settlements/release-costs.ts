import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from './settlement.ts'

/**
 * Leaves it to the calculation which costs a settlement takes from a document that a person detached. Without it, lines that the person
 * had charged in this month stayed costs. Costs that concern other apartments too stay as they are.
 */
export async function releaseCosts(em: Context['em'], settlement: SettlementRow, documentId: string): Promise<void> {
  await runSql(em, release, [settlement.accountId, settlement.id, settlement.apartmentId, documentId])
}

const release = `
  UPDATE cost AS made SET made_by = 'calculation' FROM settlement
  WHERE made.account_id = $1 AND made.document_id = $4 AND made.made_by = 'landlord'
    AND settlement.account_id = $1 AND settlement.id = $2 AND takes_cost(settlement, made)
    AND (SELECT apartment_ids FROM shares_of_cost(made.account_id, made.id)) = ARRAY[$3]`
