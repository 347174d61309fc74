import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '@lokum/service-kit/problem'
import type { MissingInput } from '../calculation/missing-input.ts'
import type { Calculated } from '../calculation/settlement-case.ts'
import { findReplaced } from '../corrections/find-replaced.ts'
import { joinOtherMonths } from '../costs/join-other-months.ts'
import type { MonthDocument } from '../costs/month-document.ts'
import { type Plan, planCosts } from '../costs/plan-costs.ts'
import { findOpenLines } from '../document-ledgers/find-open-lines.ts'
import { isUndecided, type KeptItem } from '../items/kept-item.ts'
import { isOutdated } from '../items/merge-items.ts'
import type { SettlementFacts } from '../settlements/settlement-facts.ts'
import { findUnphotographed } from './find-unphotographed.ts'
import { findUnusedPrices } from './find-unused-prices.ts'
import { isProvided } from './is-provided.ts'
import type { Month } from './month.ts'
import { workOut } from './work-out.ts'

/**
 * The missing things without which no statement can be prepared. It computes the items again and compares them, so every change of the
 * underlying data is noticed.
 */
export async function findMissing(
  row: SettlementFacts,
  month: Month,
  items: readonly KeptItem[],
): Promise<MissingInput[]> {
  return await listMissing(month, items, async () => {
    const plan = planCosts(row, month)
    // Large settlements are worked out in parts, so that other requests get a turn.
    await nextTurn()
    const { proposal } = workOut(row, month)
    return compareWithCalculation(row, { month, items, plan, proposal })
  })
}

type Compute = () => MissingInput[] | Promise<MissingInput[]>
type Computed = { month: Month; items: readonly KeptItem[]; plan: Plan; proposal: Calculated }

/** Problems found while computing, or the refusal of the calculation; then those of the items themselves. */
export async function listMissing(month: Month, items: readonly KeptItem[], compute: Compute): Promise<MissingInput[]> {
  const computed = await orRefusal(compute)
  const photos = findUnphotographed(month.meters, { items, known: computed })
  const waiting = findWaiting(month.documents)
  const open = findOpenLines(
    month.documents.filter(({ isWaiting }) => !isWaiting),
    { known: computed, items },
  )
  const named = findUnusedPrices(joinOtherMonths(computed, month.documents), month)
  const found = [...named, ...photos, ...waiting, ...open]
  return [...found, ...items.filter(isUndecided).map(decisionOn)]
}

/** Compares the items with the computed ones. */
export function compareWithCalculation(
  row: SettlementFacts,
  { month, items, plan, proposal }: Computed,
): MissingInput[] {
  const adoptable = findAgreementToAdopt(row, month)
  const missing = [
    ...(row.agreementId || adoptable ? [] : [noAgreement]),
    ...proposal.missing.filter((one) => !isExplained(one, plan.missing) && !isProvided(one, items)),
    ...plan.missing,
  ]
  if (row.state === 'draft') return [notCalculated, ...missing]
  const unread =
    month.documents.some(({ wasRead, isDue }) => !wasRead || isDue) || findReplaced(month.documents).size > 0
  const isStale = unread || adoptable !== null || plan.costs.length > 0 || isOutdated(items, proposal.items)
  return isStale ? [outdatedData, ...missing] : missing
}

const noAgreement: MissingInput = { code: 'agreement', reason: 'no_agreement' }
const notCalculated: MissingInput = { code: 'calculation', reason: 'not_calculated' }
const outdatedData: MissingInput = { code: 'calculation', reason: 'outdated' }

/** The reason why an attached document makes no cost is more useful than a note that a document is missing. */
function isExplained({ code, category }: MissingInput, unmade: readonly MissingInput[]): boolean {
  return code === 'document' && unmade.some((one) => one.category === category)
}

/** A refusal of the calculation is reported as missing. */
async function orRefusal(compute: Compute): Promise<MissingInput[]> {
  try {
    return await compute()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, values } = error
    return [{ code: 'calculation', reason: 'not_calculable', refusal: { code, values } }]
  }
}

function decisionOn({ id, label }: KeptItem): MissingInput {
  return { code: 'decision', reason: 'undecided', item_id: id, label }
}

/** The documents whose text is still being recognised; nothing can be calculated from them yet. */
function findWaiting(documents: readonly Pick<MonthDocument, 'id' | 'isWaiting' | 'named'>[]): MissingInput[] {
  return documents
    .filter(({ isWaiting }) => isWaiting)
    .map(({ id, named }) => ({ code: 'document', reason: 'document_waiting', document_id: id, bill: named }))
}

/** The adoptable agreement: the only one with days in the settlement's month, unless another settlement already has it. */
function findAgreementToAdopt(
  { agreementId, apartmentId }: SettlementFacts,
  { sharers }: Pick<Month, 'sharers'>,
): string | null {
  if (agreementId) return null
  const [month] = sharers
  const [agreement, ...others] = (month?.agreements ?? []).filter((one) => one.apartment_id === apartmentId)
  if (!agreement || others.length > 0 || month?.settledIds.includes(agreement.id)) return null
  return agreement.id
}
