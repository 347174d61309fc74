import { isDeepStrictEqual } from 'node:util'
import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { AskedInterest, InterestInputs } from '@lokum/contracts/settlements/interest-inputs'
import { ValidationFailed } from '@lokum/service-kit/problem'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import type { ItemContext } from './interest-books.ts'

type Asked = { inputs: AskedInterest; item?: Pick<ItemRow, 'id' | 'inputs'> | undefined }

/**
 * The interest through a day, as the payments and the rates give it. A correction keeps the first day; while it keeps the last one too, it
 * keeps the spans that were charged. A request may repeat spans but not choose them.
 * @throws ValidationFailed · Problem not_found · StateForbids
 */
export async function completeInterest(
  { em, interest, now }: ItemContext,
  settlement: SettlementRow,
  { inputs, item }: Asked,
): Promise<InterestInputs> {
  const before = item?.inputs.kind === 'interest' ? item.inputs : undefined
  const today = dayIn(now)
  const { settlement_id: lateId, ends_on: until = before?.ends_on ?? today } = inputs
  if (until > today) throw new ValidationFailed([{ pointer: '#/inputs/ends_on', code: 'in_future' }])
  if (item && before) {
    requireCorrection(inputs, { ...before, ends_on: until })
    if (until === before.ends_on) {
      requireComputed(inputs, [before])
      await interest.requireInterestFree(em, { settlement, itemId: item.id, inputs: before })
      return before
    }
  }
  const computed = await interest.computeInterest(em, {
    settlement,
    lateId,
    until,
    itemId: item?.id,
    from: before?.starts_on,
  })
  requireComputed(inputs, before ? [computed, before] : [computed])
  return computed
}

/** @throws ValidationFailed for another settlement, or a last day before the first */
function requireCorrection({ settlement_id: lateId }: AskedInterest, before: InterestInputs): void {
  if (lateId !== before.settlement_id) {
    throw new ValidationFailed([{ pointer: '#/inputs/settlement_id', code: 'invalid_value', must: 'unchanged' }])
  }
  if (before.ends_on >= before.starts_on) return
  const values = { day: before.starts_on }
  throw new ValidationFailed([{ pointer: '#/inputs/ends_on', code: 'invalid_value', must: 'not_before', values }])
}

/** A correction may repeat the members of before. @throws ValidationFailed */
function requireComputed(asked: AskedInterest, known: readonly InterestInputs[]): void {
  const faults = (['period', 'starts_on', 'spans'] as const).flatMap((member) => {
    const isKnown = asked[member] === undefined || known.some((one) => isDeepStrictEqual(one[member], asked[member]))
    return isKnown ? [] : [{ pointer: `#/inputs/${member}`, code: 'invalid_value', must: 'computed_interest' } as const]
  })
  if (faults.length > 0) throw new ValidationFailed(faults)
}
