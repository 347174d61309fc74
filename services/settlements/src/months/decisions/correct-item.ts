import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import { computeItem } from '@lokum/month-engine/calculation/compute-item'
import { areSameInputs, keepsLastProposal, writeBasis } from '@lokum/month-engine/items/basis'
import { decide, toProposal } from '@lokum/month-engine/items/kept-item'
import { requireOneCharge } from '@lokum/month-engine/items/same-charge'
import { followItems } from '../costs/follow-item.ts'
import type { ItemRow } from '../items/item.ts'
import { findTerms } from '../settlements/find-terms.ts'
import { correctedInputs } from './corrected-inputs.ts'
import { flushItems } from './flush-items.ts'
import type { ItemContext } from './interest-books.ts'
import type { DecisionRequest, ItemsToDecide } from './items-to-decide.ts'

/**
 * Corrects the named item: its inputs, from which the engine recomputes the amount, its label or its tax class. The item keeps its
 * original proposal through all corrections. The allocation of a cost and the landlord's remainder are updated.
 * @throws StateForbids · ValidationFailed · ModeForbidsItem · CostInUse · SharesExceedCost
 */
export async function correctItem(
  context: ItemContext,
  { row, items, named, body }: ItemsToDecide,
): Promise<readonly ItemRow[]> {
  const { em, now } = context
  const [item] = named ?? []
  if (!item) return []
  requireOneCharge(item, items)
  const agreement = await findTerms(em, row)
  const asked = body.inputs ?? item.inputs
  // Advances are what the sent statements charge, so only their label or tax class may be corrected.
  const inputs =
    asked.kind === 'advances' ? asked : await correctedInputs(context, row, { item, inputs: asked, agreement })
  correct(item, { ...body, inputs })
  decide(item, 'correct', now)
  await flushItems(em)
  await followItems(em, row, [item])
  return [item]
}

type Correction = Omit<DecisionRequest, 'inputs'> & { inputs: ItemInputs }

function correct(item: ItemRow, { inputs, label, tax_class, reason }: Correction): void {
  const isProposal = item.basis === writeBasis(item) && !keepsLastProposal(item)
  item.proposal = isProposal ? toProposal(item) : (item.proposal ?? toProposal(item))
  if (!areSameInputs(inputs, item.inputs)) Object.assign(item, { inputs, amountPln: computeItem(inputs) })
  item.label = label ?? item.label
  item.taxClass = tax_class ?? item.taxClass
  item.reason = reason ?? null
}
