import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ComputedItem } from '@lokum/contracts/settlements/item'
import type { CompleteInputs } from '@lokum/contracts/settlements/item-inputs'
import type { ComputeItem } from '@lokum/contracts/settlements/item-operations'
import { computeItem } from '@lokum/month-engine/calculation/compute-item'
import { explainItem } from '@lokum/month-engine/calculation/explain-item'
import { areSameInputs } from '@lokum/month-engine/items/basis'
import { checkItem, requireNoAdvance, requireOwnCategory } from '@lokum/month-engine/items/check-item'
import { ItemLimitReached, mostItems } from '@lokum/month-engine/items/kept-item'
import type { TermsOfSettlement } from '@lokum/month-engine/items/require-allowed'
import { addUp } from '@lokum/month-engine/items/total'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import type { Answer } from '@lokum/service-kit/http/answer'
import { Problem, ValidationFailed } from '@lokum/service-kit/problem'
import type { ItemRow } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { findTerms } from '../settlements/find-terms.ts'
import { requireStep, SettlementRow } from '../settlements/settlement.ts'
import { checkMeter } from './check-references.ts'
import { checkShare } from './check-share.ts'
import { completeInputs } from './complete-inputs.ts'
import { correctedInputs } from './corrected-inputs.ts'
import type { ItemContext } from './interest-books.ts'

type Request = RequestOf<typeof ComputeItem>

/**
 * Computes an item as it would be added, or corrected in place of a stored one, and the total with it. Stores nothing.
 * @throws NotFound · StateForbids · ValidationFailed · ModeForbidsItem · ItemLimitReached · CostInUse · TotalOutOfRange
 */
export async function computeAmount(context: ItemContext, { params, body }: Request): Promise<Answer<ComputedItem>> {
  const { em, caller, language } = context
  const row = await em.findOneOrFail(SettlementRow, { id: params.id, accountId: caller.accountId }, elseNotFound)
  const items = await loadItems(em, row)
  const replaced = itemToReplace(items, body)
  requireStep(row, replaced ? 'decide' : 'add')
  if (!replaced && items.length >= mostItems) throw new ItemLimitReached(items.length + 1)
  const agreement = await findTerms(em, row)
  const inputs = replaced
    ? await correctedInputs(context, row, { item: replaced, inputs: body.inputs, agreement })
    : await addedInputs(context, row, { body, agreement })
  const isSame = replaced !== undefined && areSameInputs(inputs, replaced.inputs)
  const amountPln = isSame ? replaced.amountPln : computeItem(inputs)
  const others = items.filter((item) => item !== replaced)
  const total_pln = Number(addUp([...others, { amountPln }]))
  return {
    body: { inputs, amount_pln: Number(amountPln), formula: explainItem(inputs, amountPln, language), total_pln },
    language,
  }
}

/** @throws Problem not_found · ValidationFailed when the type or the category of the item differs */
function itemToReplace(
  items: readonly ItemRow[],
  { item_id: id, type, category }: Request['body'],
): ItemRow | undefined {
  if (id === undefined) return undefined
  const item = items.find((one) => one.id === id)
  if (!item) throw new Problem('not_found', { faults: [{ pointer: '#/item_id', code: 'not_found' }] })
  const changed = [
    ...(item.type === type ? [] : ['#/type']),
    ...((item.category ?? null) === (category ?? null) ? [] : ['#/category']),
  ]
  if (changed.length > 0)
    throw new ValidationFailed(
      changed.map((pointer) => ({ pointer, code: 'invalid_value', must: 'unchanged' }) as const),
    )
  return item
}

async function addedInputs(
  context: ItemContext,
  row: SettlementRow,
  { body, agreement }: { body: Request['body']; agreement: TermsOfSettlement | null },
): Promise<CompleteInputs> {
  requireNoAdvance(body.inputs)
  requireOwnCategory(row, body)
  await checkMeter(context.em, row, body.inputs)
  const inputs = await completeInputs(context, row, body)
  checkItem({ ...body, inputs }, agreement)
  await checkShare(context.em, row, { inputs, locked: false })
  return inputs
}
