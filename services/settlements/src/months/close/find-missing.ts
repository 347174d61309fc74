import type { Missing } from '@lokum/contracts/settlements/settlement'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { Problem } from '@lokum/service-kit/problem'
import { findReadings } from '../../documents/read-document.ts'
import { proposeItems } from '../calculation/propose-items.ts'
import { planCosts } from '../costs/plan-costs.ts'
import type { ItemRow } from '../items/item.ts'
import { isOutdated } from '../items/merge-items.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { findAdoptable } from './adopt-agreement.ts'
import { findUnphotographed } from './find-unphotographed.ts'
import { isProvided } from './is-provided.ts'
import { loadCase } from './load-case.ts'

type Present = {
  items: readonly ItemRow[]
  documentIds: readonly string[]
  /** Whether what is missing must not change until the transaction ends. */
  locked: boolean
}

/**
 * What is still needed before a statement can be prepared. Whether a calculation would come to other items is found by computing
 * them, so that no change of what they rest on goes unnoticed.
 */
export async function findMissing(em: Context['em'], row: SettlementRow, present: Present): Promise<Missing[]> {
  const { items } = present
  const calculated = await recalculate(em, row, present).catch(refusalOf)
  const photos = await findUnphotographed(em, row, { items, known: calculated })
  return [...calculated, ...photos, ...items.filter(isUndecided).map(decisionOn)]
}

async function recalculate(em: Context['em'], row: SettlementRow, present: Present): Promise<Missing[]> {
  const { accountId } = row
  const { items, documentIds, locked } = present
  const { readings, linesOf } = await findReadings(em, { accountId, ids: documentIds })
  const papers = [...readings.values()].map((reading) => ({ reading, lines: linesOf(reading.documentId) }))
  const plan = await planCosts(em, row, papers)
  const { settlementCase } = await loadCase(em, row, { papers, locked })
  const { items: drafts, missing: undocumented } = proposeItems(settlementCase)
  const adoptable = await findAdoptable(em, row, { held: false })
  const missing = [
    ...(row.agreementId || adoptable ? [] : [noAgreement]),
    ...undocumented.filter((one) => !isExplained(one, plan.missing) && !isProvided(one, items)),
    ...plan.missing,
  ]
  if (row.state === 'draft') return [needed('The settlement has not been calculated yet.'), ...missing]
  const unread = readings.size < documentIds.length
  const outdated = unread || adoptable !== null || plan.costs.length > 0 || isOutdated(items, drafts)
  return outdated ? [needed('Something has changed since the settlement was calculated.'), ...missing] : missing
}

const noAgreement: Missing = {
  code: 'agreement',
  detail: 'The settlement has no agreement: there is nobody to send a statement to.',
}

/** Why the document that is there makes no cost says more than that there is none. */
function isExplained({ code, category }: Missing, unmade: readonly Missing[]): boolean {
  return code === 'document' && unmade.some((one) => one.category === category)
}

function needed(detail: string): Missing {
  return { code: 'calculation', detail }
}

/** What refuses the calculation is what is missing. */
function refusalOf(error: unknown): Missing[] {
  if (error instanceof Problem) return [needed(`The settlement cannot be calculated: ${error.message}`)]
  throw error
}

function isUndecided({ status, inputsChanged }: ItemRow): boolean {
  return status === 'proposed' || inputsChanged
}

function decisionOn({ id, label }: ItemRow): Missing {
  return { code: 'decision', detail: `Decide upon the item “${label}”.`, item_id: id }
}
