import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ItemInputs } from '@lokum/contracts/settlements/item'
import type { CorrectItem } from '@lokum/contracts/settlements/item-operations'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { ValidationFailed } from '@lokum/service-kit/problem'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import type { ChangedSettlement } from '../close/changed-settlement.ts'
import { followItem } from '../costs/follow-item.ts'
import { areSameInputs, basisOf } from '../items/basis.ts'
import { decide, describeItem, type ItemRow, itemOf } from '../items/item.ts'
import { loadItems } from '../items/load-items.ts'
import { totalOf } from '../items/total.ts'
import { recordStep } from '../settlements/record-step.ts'
import { lockSettlement, takeStep } from '../settlements/settlement.ts'
import { checkItem } from './check-item.ts'
import { checkMeter } from './check-references.ts'
import { requireAmount, requireBill } from './check-share.ts'
import { agreementOf, compute } from './compute.ts'
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
  const item = itemOf(items, params.item_id)
  takeStep(row, 'decide')

  const agreement = await agreementOf(em, row)
  const inputs = withBill(body.inputs ?? item.inputs, item.inputs)
  requireSameKind(item, inputs)
  checkItem({ ...item, inputs }, agreement)
  await checkMeter(em, row, inputs)
  correct(item, { ...body, inputs }, agreement)
  decide(item, 'correct', now)
  const totalPln = totalOf(items)
  await flushItems(em)
  await followItem(em, { settlement: row, item })
  await recordStep(context, row, { action: 'settlement.item_corrected', data: { item: describeItem(item) }, totalPln })
  return { row, items }
}

/** @throws ValidationFailed when the inputs are of another kind or share another cost */
function requireSameKind(item: ItemRow, inputs: ItemInputs): void {
  const before = item.inputs
  if (before.kind !== inputs.kind)
    throw new ValidationFailed([{ pointer: '#/inputs/kind', code: 'invalid_value', must: 'unchanged' }])
  if (before.kind !== 'share' || inputs.kind !== 'share') return
  if (before.cost_id !== inputs.cost_id) {
    throw new ValidationFailed([{ pointer: '#/inputs/cost_id', code: 'invalid_value', must: 'unchanged' }])
  }
  if (before.cost_id === null) return
  requireAmount(inputs.cost_pln, String(before.cost_pln))
  requireBill(inputs, before.bill)
}

/** A correction may leave the bill of its cost out. */
function withBill(inputs: ItemInputs, before: ItemInputs): ItemInputs {
  if (inputs.kind !== 'share' || before.kind !== 'share' || before.cost_id === null) return inputs
  return before.bill === undefined ? inputs : { ...inputs, bill: inputs.bill ?? before.bill }
}

type Correction = Request['body'] & { inputs: ItemInputs }

function correct(
  item: ItemRow,
  { inputs, label, tax_class, reason }: Correction,
  agreement: AgreementRow | null,
): void {
  const { amountPln, formula, basis } = item
  const before = { inputs: item.inputs, amount_pln: Number(amountPln), formula }
  item.proposal = basis === basisOf(item) ? before : (item.proposal ?? before)
  if (!areSameInputs(inputs, item.inputs)) Object.assign(item, { inputs, ...compute(inputs, agreement) })
  item.label = label ?? item.label
  item.taxClass = tax_class ?? item.taxClass
  item.reason = reason
}
