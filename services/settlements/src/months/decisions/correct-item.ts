import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { CorrectItem } from '@lokum/contracts/settlements/item-operations'
import { computeItem } from '@lokum/month-engine/calculation/compute-item'
import { areSameInputs, keepsLastProposal, writeBasis } from '@lokum/month-engine/items/basis'
import { decide, describeItem, requireItem, toProposal } from '@lokum/month-engine/items/kept-item'
import { requireOneCharge } from '@lokum/month-engine/items/same-charge'
import { addUp } from '@lokum/month-engine/items/total'
import type { Context } from '@lokum/service-kit/http/context'
import { languageOfEvents } from '../../words/language-of-events.ts'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import { followItem } from '../costs/follow-item.ts'
import type { ItemRow } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { findTerms } from '../settlements/find-terms.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, takeStep } from '../settlements/settlement.ts'
import { correctedInputs } from './corrected-inputs.ts'
import { flushItems } from './flush-items.ts'

type Request = RequestOf<typeof CorrectItem>

/**
 * Corrects an item: its inputs, from which the engine recomputes the amount, its label or its tax class. The item keeps its
 * original proposal through all corrections. The allocation of a cost and the landlord's remainder are updated.
 * @throws NotFound · StateForbids · Problem precondition_failed · ValidationFailed · ModeForbidsItem · CostInUse
 *   · SharesExceedCost · TotalOutOfRange
 */
export async function correctItem(context: Context, { params, body }: Request): Promise<ChangedSettlement> {
  const { em, now } = context
  const row = await lockSettlement(context, params.id)
  const items = await loadItems(em, row)
  const item = requireItem(items, params.item_id)
  takeStep(row, 'decide')
  requireOneCharge(item, items)

  const agreement = await findTerms(em, row)
  const asked = body.inputs ?? item.inputs
  // Advances are what the sent statements charge, so only their label or tax class may be corrected.
  const inputs = asked.kind === 'advances' ? asked : await correctedInputs(em, row, { item, inputs: asked, agreement })
  correct(item, { ...body, inputs })
  decide(item, 'correct', now)
  const totalPln = addUp(items)
  await flushItems(em)
  await followItem(em, { settlement: row, item })
  await recordStep(context, row, {
    action: 'settlement.item_corrected',
    data: { item: describeItem(item, languageOfEvents) },
    totalPln,
  })
  return { row, items }
}

type Correction = Omit<Request['body'], 'inputs'> & { inputs: ItemInputs }

function correct(item: ItemRow, { inputs, label, tax_class, reason }: Correction): void {
  const isProposal = item.basis === writeBasis(item) && !keepsLastProposal(item)
  item.proposal = isProposal ? toProposal(item) : (item.proposal ?? toProposal(item))
  if (!areSameInputs(inputs, item.inputs)) Object.assign(item, { inputs, amountPln: computeItem(inputs) })
  item.label = label ?? item.label
  item.taxClass = tax_class ?? item.taxClass
  item.reason = reason
}
