import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { SettlementCalculated } from '@lokum/contracts/settlements/events'
import type { CalculateSettlement } from '@lokum/contracts/settlements/operations'
import type { MonthDocument } from '@lokum/month-engine/costs/month-document'
import { planCosts } from '@lokum/month-engine/costs/plan-costs'
import { addUp } from '@lokum/month-engine/items/total'
import { compareWithCalculation, listMissing } from '@lokum/month-engine/month/find-missing'
import type { Month } from '@lokum/month-engine/month/month'
import { requireShares, workOut } from '@lokum/month-engine/month/work-out'
import { monthsCovered } from '@lokum/month-engine/settlements/months-covered'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Context } from '@lokum/service-kit/http/context'
import { DuplicateInvoice } from '../../documents/duplicate-invoice.ts'
import type { ReadingsRequired } from '../../documents/require-readings.ts'
import { loadMeters } from '../../tenancies/meters/load-meters.ts'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { replaceBills } from '../corrections/replace-bills.ts'
import { attachDueDocuments, noteOtherMonths } from '../costs/attach-due-documents.ts'
import { loadCosts } from '../costs/load-costs.ts'
import { loadDocuments } from '../costs/load-documents.ts'
import { loadSharers } from '../costs/load-sharers.ts'
import { makeCosts } from '../costs/make-costs.ts'
import { dropUnused, storeShares } from '../costs/store-shares.ts'
import { storeProposals } from '../items/store-proposals.ts'
import { findTerms } from '../settlements/find-terms.ts'
import { raiseVersion } from '../settlements/record-step.ts'
import {
  describeSettlement,
  lockSettlement,
  requireStep,
  type SettlementRow,
  takeStep,
} from '../settlements/settlement.ts'
import { adoptAgreement } from './adopt-agreement.ts'
import type { ChangedSettlement } from './changed-settlement.ts'
import { loadSettledMonths } from './load-settled-months.ts'

/**
 * Calculates a settlement: reads the attached documents, turns their lines into costs, shares the costs by the current agreements,
 * and lets the engine propose the items. Decisions stay unless the data behind them has changed.
 * @throws NotFound · StateForbids · Problem precondition_failed · DuplicateInvoice · ItemLimitReached · TotalOutOfRange
 *   · ApartmentLacksArea · AllocationKeyNeeded · SharesExceedCost · SharesInStatements
 */
export async function calculateSettlement(
  context: ReadingsRequired,
  { params }: RequestOf<typeof CalculateSettlement>,
): Promise<ChangedSettlement> {
  const { em, now } = context
  const row = await lockSettlement(context, params.id)
  requireStep(row, 'calculate')
  const documents = await replaceBills(context, row, await collectDocuments(context, row))
  requireDecidedInvoices(documents)
  if (!row.categories) await noteOtherMonths(context, row, documents)
  await adoptAgreement(context, row)
  const { accountId, apartmentId, categories = null } = row
  const periods = monthsCovered(row)
  const meters = await loadMeters(em, { accountId, apartmentId })
  const planned = await loadSharersOf(em, row, documents)
  const plan = planCosts(row, { documents, meters, sharers: planned })
  const made = await makeCosts(context, row, plan.costs)
  const costs = await loadCosts(em, { accountId, apartmentIds: [apartmentId], periods, categories, locked: true })
  const month = {
    documents,
    meters,
    costs,
    sharers: concernOthers(planned, costs) ? await loadSharersOf(em, row, [...documents, ...costs]) : planned,
    settled: await loadSettledMonths(em, row),
    elsewhere: (await findTerms(em, row))?.elsewhere ?? [],
  }
  // Large months are calculated in parts, so that other requests get a turn.
  await nextTurn()
  const { shared, proposal } = workOut(row, month)
  await nextTurn()
  await storeShares(context, { accountId, shared, made })
  const attached = new Set(documents.map(({ id }) => id))
  const items = await storeProposals(em, row, { drafts: proposal.items, attached, now })
  await dropUnused(em, { accountId, shared })

  takeStep(row, 'calculate')
  await raiseVersion(context, row, { totalPln: addUp(items) })
  const calculated = { ...month, documents: await loadDocuments(em, row) }
  const object = { id: row.id, version: row.version }
  await recordChange(context, {
    event: SettlementCalculated,
    object,
    data: describeSettlement(row, languageOfEvents),
  })
  await nextTurn()
  const missing = await listMissing(calculated, items, () => {
    requireShares(row, { shared, items })
    // The calculation has created every planned cost.
    return compareWithCalculation(row, { month: calculated, items, plan: { ...plan, costs: [] }, proposal })
  })
  return { row, items, documents: calculated.documents, missing }
}

type Concerned = readonly { apartmentIds: readonly string[] }[]

/** The sharers of the apartment of the settlement and of those that documents and costs concern. */
async function loadSharersOf(em: Context['em'], row: SettlementRow, concerned: Concerned): Promise<Month['sharers']> {
  const { accountId, apartmentId } = row
  const apartmentIds = [apartmentId, ...concerned.flatMap((one) => one.apartmentIds)]
  return await loadSharers(em, { accountId, apartmentIds, periods: monthsCovered(row) })
}

/** Whether costs concern apartments that the documents of the settlement do not. */
function concernOthers([first]: Month['sharers'], costs: Concerned): boolean {
  const known = new Set(first?.apartments.map(({ id }) => id))
  return costs.some(({ apartmentIds }) => apartmentIds.some((id) => !known.has(id)))
}

/** Attaches what concerns the days of the settlement. @throws PrerequisiteMissing while a document has not been read */
async function collectDocuments(context: ReadingsRequired, row: SettlementRow): Promise<MonthDocument[]> {
  const concerned = await loadDocuments(context.em, row)
  const isDue = concerned.some((document) => document.isDue)
  if (isDue) await attachDueDocuments(context.em, row)
  const documents = isDue ? await loadDocuments(context.em, row) : concerned
  const unread = documents.filter(({ wasRead }) => !wasRead)
  if (unread.length === 0) return documents
  await context.requireReadings(
    context,
    unread.map(({ id }) => id),
  )
  return loadDocuments(context.em, row)
}

/**
 * Documents that were attached before they were read may turn out to be duplicates.
 * @throws DuplicateInvoice for the first that waits for a decision
 */
function requireDecidedInvoices(documents: readonly MonthDocument[]): void {
  const id = documents.find(({ isDue, bill }) => !isDue && bill.duplicateOf !== null)?.bill.duplicateOf
  if (id) throw new DuplicateInvoice({ id, isDecided: false })
}
