import type { CompleteInputs, ItemInputs, OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import { isAdvance } from '@lokum/month-engine/calculation/on-advance'
import { checkItem, requireNoAdvance } from '@lokum/month-engine/items/check-item'
import type { TermsOfSettlement } from '@lokum/month-engine/items/require-allowed'
import { ValidationFailed } from '@lokum/service-kit/problem'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { checkMeter } from './check-references.ts'
import { requireAmount, requireBill, requireUse } from './check-share.ts'
import { completeInputs } from './complete-inputs.ts'
import type { ItemContext } from './interest-books.ts'

type Correction = { item: ItemRow; inputs: OpenInputs; agreement: TermsOfSettlement | null }

/**
 * The complete and consistent inputs of a correction.
 * @throws ValidationFailed · Problem not_found · ModeForbidsItem · StateForbids
 */
export async function correctedInputs(
  context: ItemContext,
  row: SettlementRow,
  { item, inputs: asked, agreement }: Correction,
): Promise<CompleteInputs> {
  const given = withUse(withKept(asked, item.inputs), item.inputs)
  requireSameKind(item, given)
  await checkMeter(context.em, row, given)
  const inputs = await completeInputs(context, row, { inputs: given, item })
  checkItem({ ...item, inputs }, agreement)
  return inputs
}

/** @throws ValidationFailed when the inputs are of another kind or share another cost */
function requireSameKind(item: ItemRow, inputs: OpenInputs): void {
  const before = item.inputs
  if (before.kind !== inputs.kind)
    throw new ValidationFailed([{ pointer: '#/inputs/kind', code: 'invalid_value', must: 'unchanged' }])
  if (!isAdvance(before)) requireNoAdvance(inputs)
  if (before.kind !== 'share' || inputs.kind !== 'share') return
  if (before.cost_id !== inputs.cost_id) {
    throw new ValidationFailed([{ pointer: '#/inputs/cost_id', code: 'invalid_value', must: 'unchanged' }])
  }
  if (before.cost_id === null) return
  requireAmount(inputs.cost_pln, String(before.cost_pln))
  requireBill(inputs, before)
}

/** A correction may leave out the bill of its cost and the one that this corrects, and that it is an advance. */
function withKept(inputs: OpenInputs, before: ItemInputs): OpenInputs {
  if (inputs.kind === 'fixed' && isAdvance(before)) return { ...inputs, advance: true }
  if (inputs.kind !== 'share' || before.kind !== 'share' || before.cost_id === null) return inputs
  const { bill = before.bill, corrects = before.corrects } = inputs
  return { ...inputs, ...(bill && { bill }), ...(corrects && { corrects }) }
}

/** A correction of a share by sub-meters may leave their use out, and never changes it. @throws ValidationFailed */
function withUse(inputs: OpenInputs, before: ItemInputs): OpenInputs {
  if (inputs.kind !== 'share') return inputs
  const use = before.kind === 'share' ? before.sub_meters : undefined
  requireUse(inputs, use)
  return inputs.share_by === 'sub_meters' && use !== undefined ? { ...inputs, sub_meters: use } : inputs
}
