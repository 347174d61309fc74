import type { RequestOf } from '@lokum/contracts/interface/operation'
import { SettlementCalculated } from '@lokum/contracts/settlements/events'
import type { CalculateSettlement } from '@lokum/contracts/settlements/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { type ReadingContext, requireReadings } from '../../documents/read-document.ts'
import { loadPapers, type Paper } from '../costs/load-papers.ts'
import { loadSharers } from '../costs/load-sharers.ts'
import { makeCosts } from '../costs/make-costs.ts'
import { planCosts } from '../costs/plan-costs.ts'
import { dropUnused, storeShares } from '../costs/store-shares.ts'
import { storeProposals } from '../items/store-proposals.ts'
import { totalOf } from '../items/total.ts'
import { raiseVersion } from '../settlements/record-step.ts'
import { describeSettlement, lockSettlement, type SettlementRow, takeStep } from '../settlements/settlement.ts'
import { adoptAgreement } from './adopt-agreement.ts'
import type { ChangedSettlement } from './changed-settlement.ts'
import { judge, listMissing } from './find-missing.ts'
import { loadShared } from './load-month.ts'
import { requireShares, workOut } from './work-out.ts'

/**
 * Calculates a settlement: attached documents are read, their lines become costs, the costs are shared as the agreements are now,
 * and the engine proposes the items. What was decided upon stays unless what it rests on has changed.
 * @throws NotFound · SettlementStateForbids · Problem precondition_failed · ItemLimitReached · TotalOutOfRange
 *   · ApartmentLacksArea · AllocationKeyNeeded · SharesExceedCost · SharesInStatements
 */
export async function calculateSettlement(
  context: ReadingContext,
  { params }: RequestOf<typeof CalculateSettlement>,
): Promise<ChangedSettlement> {
  const { em, now } = context
  const row = await lockSettlement(context, params.id)
  takeStep(row, 'calculate')
  const papers = await readPapers(context, row)
  await adoptAgreement(context, row)
  const { accountId, apartmentId, period } = row
  const plan = planCosts(row, {
    papers,
    sharers: await loadSharers(em, { accountId, apartmentIds: [apartmentId], period }),
  })
  const made = await makeCosts(context, row, plan.costs)
  const month = { papers, ...(await loadShared(em, row, { locked: true })) }
  const { shared, proposal, locale } = workOut(row, month)
  await storeShares(context, { accountId, shared, made })
  const items = await storeProposals(em, row, { drafts: proposal.items, locale, now })
  await dropUnused(em, { accountId, shared })

  await raiseVersion(context, row, { totalPln: totalOf(items) })
  const resource = { type: 'settlement', id: row.id, version: row.version }
  await recordChange(context, { event: SettlementCalculated, resource, data: describeSettlement(row) })
  const missing = listMissing(month, items, () => {
    requireShares(row, { shared, items })
    // What was planned is made.
    return judge(row, { month, items, plan: { ...plan, costs: [] }, proposal })
  })
  return { row, items, documentIds: papers.map(({ id }) => id), missing }
}

/** @throws PrerequisiteMissing while one of them was not read */
async function readPapers(context: ReadingContext, row: SettlementRow): Promise<Paper[]> {
  const papers = await loadPapers(context.em, row)
  const unread = papers.filter(({ wasRead }) => !wasRead)
  if (unread.length === 0) return papers
  await requireReadings(
    context,
    unread.map(({ id }) => id),
  )
  return loadPapers(context.em, row)
}
