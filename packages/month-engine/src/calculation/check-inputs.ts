import { mostPln } from '@lokum/amounts/money/is-chargeable'
import type { FaultFacts } from '@lokum/contracts/problems/fault-facts'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import Big from 'big.js'
import { computeItem, convertMetered } from './compute-item.ts'
import { sameUnit } from './fit-unit.ts'
import { listMonths, mostMonths } from './split-cost.ts'

type InputFault = { pointer: string } & FaultFacts

type InputsOf<Kind extends ItemInputs['kind']> = Extract<ItemInputs, { kind: Kind }>

const maxQuantity = 1_000_000_000

/** Checks that the inputs are consistent; pointers refer to a request body with `inputs`. */
export function checkInputs(inputs: ItemInputs): readonly InputFault[] {
  const faults = faultsOf(inputs)
  if (faults.length > 0 || new Big(computeItem(inputs)).abs().lte(mostPln)) return faults
  const pointer = inputs.kind === 'readings' ? '#/inputs/consumption' : '#/inputs'
  return [{ pointer, code: 'too_large', must: 'give_amount', values: { max: mostPln } }]
}

function faultsOf(inputs: ItemInputs): readonly InputFault[] {
  switch (inputs.kind) {
    case 'fixed':
      return [...faultsOfDays(inputs), ...faultsOfFrom(inputs)]
    case 'readings':
      return faultsOfReadings(inputs)
    case 'share':
      return [
        ...faultsOfDays(inputs),
        ...faultsOfBill(inputs),
        ...faultsOfParts(inputs),
        ...faultsOfUse(inputs),
        ...(inputs.weight > inputs.weight_total
          ? [
              {
                pointer: '#/inputs/weight',
                code: 'too_large',
                must: 'at_most',
                values: { max: inputs.weight_total },
              } as const,
            ]
          : []),
      ]
    case 'amount':
    case 'advances':
    case 'interest':
      return []
    default:
      return inputs satisfies never
  }
}

function faultsOfDays({ days, days_in_month: daysInMonth }: { days: number; days_in_month: number }): InputFault[] {
  return days > daysInMonth
    ? [{ pointer: '#/inputs/days', code: 'too_large', must: 'at_most', values: { max: daysInMonth } }]
    : []
}

function faultsOfBill({ bill }: InputsOf<'share'>): InputFault[] {
  if (bill === undefined) return []
  const months = listMonths({ from: bill.period_from, to: bill.period_to })
  const isBill = bill.period_from <= bill.period_to && months.length <= mostMonths && months.includes(bill.period)
  if (isBill) return []
  return [{ pointer: '#/inputs/bill', code: 'invalid_value', must: 'months_of_bill', values: { max: mostMonths } }]
}

/** Parts follow each other within a month, start with the share itself and have all its days. */
function faultsOfParts({
  parts,
  share_by: key,
  weight: part,
  weight_total: total,
  days,
  days_in_month: daysInMonth,
}: InputsOf<'share'>): InputFault[] {
  if (parts === undefined) return []
  const [first] = parts
  const isOfShare = first?.share_by === key && first.weight === part && first.weight_total === total
  const month = first?.starts_on.slice(0, 7)
  const areInOrder = parts.every((one, index) => {
    const ends = Number(one.starts_on.slice(8)) + one.days - 1
    const next = parts[index + 1]
    const isBefore = next === undefined || Number(next.starts_on.slice(8)) > ends
    return one.starts_on.slice(0, 7) === month && ends <= daysInMonth && one.weight <= one.weight_total && isBefore
  })
  if (isOfShare && areInOrder && parts.reduce((sum, one) => sum + one.days, 0) === days) return []
  return [{ pointer: '#/inputs/parts', code: 'invalid_value', must: 'parts_of_share' }]
}

/** Sub-meters and the difference together are at most what the main meter counted. */
function faultsOfUse({
  share_by: key,
  weight: part,
  weight_total: total,
  sub_meters: use,
}: InputsOf<'share'>): InputFault[] {
  if ((key === 'sub_meters') !== (use !== undefined))
    return [{ pointer: '#/inputs/sub_meters', code: 'invalid_value', must: 'sub_meters_of_item' }]
  if (use === undefined || new Big(part).plus(use.difference).lte(total)) return []
  const most = new Big(total).minus(use.difference).toNumber()
  return [{ pointer: '#/inputs/weight', code: 'too_large', must: 'at_most', values: { max: most } }]
}

/** Days counted from a start day must end within the month. */
function faultsOfFrom({ starts_on: from, days, days_in_month: daysInMonth }: InputsOf<'fixed'>): InputFault[] {
  if (from === undefined || Number(from.slice(8)) + days - 1 <= daysInMonth) return []
  return [{ pointer: '#/inputs/starts_on', code: 'invalid_value', must: 'leave_days', values: { days } }]
}

function faultsOfReadings(inputs: InputsOf<'readings'>): InputFault[] {
  const faults: InputFault[] = []
  const { previous, current, consumption, metered, conversion_factor: factor, portion } = inputs
  const expected = convertMetered(metered, factor, portion)
  if (factor === null && !sameUnit(inputs.unit, inputs.metered_unit))
    faults.push({ pointer: '#/inputs/conversion_factor', code: 'required' })
  if (portion !== undefined && portion.weight > portion.weight_total)
    faults.push({
      pointer: '#/inputs/portion/weight',
      code: 'too_large',
      must: 'at_most',
      values: { max: portion.weight_total },
    })
  if (!expected.eq(consumption))
    faults.push({
      pointer: '#/inputs/consumption',
      code: 'invalid_value',
      must: 'equal',
      values: { amount: expected.toFixed() },
    })
  if (consumption > maxQuantity)
    faults.push({ pointer: '#/inputs/consumption', code: 'too_large', must: 'at_most', values: { max: maxQuantity } })
  if (previous !== null && current !== null && current.read_on < previous.read_on)
    faults.push({
      pointer: '#/inputs/current/read_on',
      code: 'invalid_value',
      must: 'not_before',
      values: { day: previous.read_on },
    })
  return faults
}
