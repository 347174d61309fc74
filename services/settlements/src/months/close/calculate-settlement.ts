import type { RequestOf } from '@lokum/contracts/interface/operation'
import { SettlementCalculated } from '@lokum/contracts/settlements/events'
import type { CalculateSettlement } from '@lokum/contracts/settlements/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { AttachedDocumentRow } from '../../documents/attached-document.ts'
import { type ReadingContext, requireReadings } from '../../documents/read-document.ts'
import { proposeItems } from '../calculation/propose-items.ts'
import { makeCosts } from '../costs/make-costs.ts'
import { planCosts } from '../costs/plan-costs.ts'
import { dropUnused, storeShares } from '../costs/store-shares.ts'
import { storeProposals } from '../items/store-proposals.ts'
import { totalOf } from '../items/total.ts'
import { raiseVersion } from '../settlements/record-step.ts'
import { describeSettlement, lockSettlement, type SettlementRow, takeStep } from '../settlements/settlement.ts'
import { adoptAgreement } from './adopt-agreement.ts'
import { loadCase } from './load-case.ts'

/**
 * Calculates a settlement: attached documents are read, their lines become costs, the costs are shared as the agreements are now,
 * and the engine proposes the items. What was decided upon stays unless what it rests on has changed.
 * @throws NotFound · SettlementStateForbids · Problem precondition_failed · ItemLimitReached · TotalOutOfRange
 *   · ApartmentLacksArea · AllocationKeyNeeded · SharesExceedCost · SharesInStatements
 */
export async function calculateSettlement(
  context: ReadingContext,
  { params }: RequestOf<typeof CalculateSettlement>,
): Promise<{ row: SettlementRow }> {
  const { em, caller, now } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'calculate')
  const attached = await em.find(AttachedDocumentRow, { accountId: caller.accountId, settlementId: row.id })
  const papers = await requireReadings(
    context,
    attached.map(({ documentId }) => documentId),
  )

  await adoptAgreement(context, row)
  const { costs } = await planCosts(em, row, papers)
  const made = await makeCosts(context, row, costs)
  const { settlementCase, shared } = await loadCase(em, row, { papers, locked: true })
  await storeShares(context, { accountId: row.accountId, shared, made })
  const { items: drafts } = proposeItems(settlementCase)
  const locale = settlementCase.agreement?.tenant.locale ?? 'pl'
  const items = await storeProposals(em, row, { drafts, locale, now })
  await dropUnused(em, { accountId: row.accountId, shared })

  await raiseVersion(context, row, { totalPln: totalOf(items) })
  const resource = { type: 'settlement', id: row.id, version: row.version }
  await recordChange(context, { event: SettlementCalculated, resource, data: describeSettlement(row) })
  return { row }
}
