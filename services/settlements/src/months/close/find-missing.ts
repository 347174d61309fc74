import type { Missing } from '@lokum/contracts/settlements/settlement'
import { Problem } from '@lokum/service-kit/problem'
import type { Calculated } from '../calculation/settlement-case.ts'
import { type Plan, planCosts } from '../costs/plan-costs.ts'
import { findOpenLines } from '../document-accounts/find-open-lines.ts'
import type { ItemRow } from '../items/item.ts'
import { isOutdated } from '../items/merge-items.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { adoptableOf } from './adopt-agreement.ts'
import { findUnphotographed } from './find-unphotographed.ts'
import { isProvided } from './is-provided.ts'
import type { Month } from './load-month.ts'
import { workOut } from './work-out.ts'

/**
 * What the settlement needs before a statement can be prepared. It computes the items again and compares them, so every change
 * of the underlying data is noticed.
 */
export function findMissing(row: SettlementRow, month: Month, items: readonly ItemRow[]): Missing[] {
  return listMissing(month, items, () => {
    const plan = planCosts(row, month)
    const { proposal } = workOut(row, month)
    return judge(row, { month, items, plan, proposal })
  })
}

type Computed = { month: Month; items: readonly ItemRow[]; plan: Plan; proposal: Calculated }

/** Problems found while computing, or the refusal of the calculation; then those of the items themselves. */
export function listMissing(month: Month, items: readonly ItemRow[], compute: () => Missing[]): Missing[] {
  const computed = orRefusal(compute)
  const photos = findUnphotographed(month.meters, { items, known: computed })
  const open = findOpenLines(
    month.documents.map(({ account }) => account),
    computed,
  )
  return [...computed, ...photos, ...open, ...items.filter(isUndecided).map(decisionOn)]
}

/** Compares the items with the computed ones. */
export function judge(row: SettlementRow, { month, items, plan, proposal }: Computed): Missing[] {
  const adoptable = adoptableOf(row, month)
  const missing = [
    ...(row.agreementId || adoptable ? [] : [noAgreement]),
    ...proposal.missing.filter((one) => !isExplained(one, plan.missing) && !isProvided(one, items)),
    ...plan.missing,
  ]
  if (row.state === 'draft') return [needed('Calculate the settlement.'), ...missing]
  const unread = month.documents.some(({ wasRead, isDue }) => !wasRead || isDue)
  const outdated = unread || adoptable !== null || plan.costs.length > 0 || isOutdated(items, proposal.items)
  return outdated ? [needed('Calculate the settlement again, because its data has changed.'), ...missing] : missing
}

const noAgreement: Missing = {
  code: 'agreement',
  detail: 'The settlement has no agreement, so a statement has no recipient. Create the agreement.',
}

/** The reason why an attached document makes no cost is more useful than a note that a document is missing. */
function isExplained({ code, category }: Missing, unmade: readonly Missing[]): boolean {
  return code === 'document' && unmade.some((one) => one.category === category)
}

function needed(detail: string): Missing {
  return { code: 'calculation', detail }
}

/** A refusal of the calculation is reported as missing. */
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
