import type { Missing } from '@lokum/contracts/settlements/settlement'
import { Problem } from '@lokum/service-kit/problem'
import type { Calculated } from '../calculation/settlement-case.ts'
import { type Plan, planCosts } from '../costs/plan-costs.ts'
import type { ItemRow } from '../items/item.ts'
import { isOutdated } from '../items/merge-items.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { adoptableOf } from './adopt-agreement.ts'
import { findUnphotographed } from './find-unphotographed.ts'
import { isProvided } from './is-provided.ts'
import type { Month } from './load-month.ts'
import { workOut } from './work-out.ts'

/**
 * What is still needed before a statement can be prepared. Whether a calculation would come to other items is found by computing
 * them, so that no change of what they rest on goes unnoticed.
 */
export function findMissing(row: SettlementRow, month: Month, items: readonly ItemRow[]): Missing[] {
  return listMissing(month, items, () => {
    const plan = planCosts(row, month)
    const { proposal } = workOut(row, month)
    return judge(row, { month, items, plan, proposal })
  })
}

type Computed = { month: Month; items: readonly ItemRow[]; plan: Plan; proposal: Calculated }

/** What computing finds, or why it is refused; then what the items themselves lack. */
export function listMissing(month: Month, items: readonly ItemRow[], compute: () => Missing[]): Missing[] {
  const computed = orRefusal(compute)
  const photos = findUnphotographed(month.meters, { items, known: computed })
  return [...computed, ...photos, ...items.filter(isUndecided).map(decisionOn)]
}

/** Compares the items with what was computed. */
export function judge(row: SettlementRow, { month, items, plan, proposal }: Computed): Missing[] {
  const adoptable = adoptableOf(row, month)
  const missing = [
    ...(row.agreementId || adoptable ? [] : [noAgreement]),
    ...proposal.missing.filter((one) => !isExplained(one, plan.missing) && !isProvided(one, items)),
    ...plan.missing,
  ]
  if (row.state === 'draft') return [needed('Calculate the settlement.'), ...missing]
  const unread = month.papers.some(({ wasRead }) => !wasRead)
  const outdated = unread || adoptable !== null || plan.costs.length > 0 || isOutdated(items, proposal.items)
  return outdated ? [needed('Calculate the settlement again, because its data has changed.'), ...missing] : missing
}

const noAgreement: Missing = {
  code: 'agreement',
  detail: 'The settlement has no agreement, so a statement has no recipient. Create the agreement.',
}

/** Why the document that is there makes no cost says more than that there is none. */
function isExplained({ code, category }: Missing, unmade: readonly Missing[]): boolean {
  return code === 'document' && unmade.some((one) => one.category === category)
}

function needed(detail: string): Missing {
  return { code: 'calculation', detail }
}

/** What refuses the calculation is what is missing. */
function orRefusal(compute: () => Missing[]): Missing[] {
  try {
    return compute()
  } catch (error) {
    if (error instanceof Problem) return [needed(`The settlement cannot be calculated: ${error.message}`)]
    throw error
  }
}

function isUndecided({ status, inputsChanged }: ItemRow): boolean {
  return status === 'proposed' || inputsChanged
}

function decisionOn({ id, label }: ItemRow): Missing {
  return { code: 'decision', detail: `Approve, correct or reject the item “${label}”.`, item_id: id }
}
