import type { CompleteInputs, OpenInputs } from '@lokum/contracts/settlements/item-inputs'
import { convertMetered } from '@lokum/month-engine/calculation/compute-item'
import { countBetweenValues } from '@lokum/month-engine/calculation/count-between-values'
import { fitNetPrice } from '@lokum/month-engine/calculation/fit-net-price'
import type { Context } from '@lokum/service-kit/http/context'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { loadMeters } from '../../tenancies/meters/load-meters.ts'
import type { ItemRow } from '../items/item.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { completeInterest } from './complete-interest.ts'
import type { ItemContext } from './interest-books.ts'

type OpenReadings = Extract<OpenInputs, { kind: 'readings' }>

type Completed = { inputs: OpenInputs /** The item that is corrected. */; item?: Pick<ItemRow, 'id' | 'inputs'> }

/**
 * Fills in what the inputs leave out: the use that the meter counted between both readings, in the unit of the rate, or the interest on a
 * late payment.
 * @throws ValidationFailed when a reading is missing or the value falls · StateForbids when no interest is left to charge
 */
export async function completeInputs(
  context: ItemContext,
  row: SettlementRow,
  { inputs, item }: Completed,
): Promise<CompleteInputs> {
  if (inputs.kind === 'interest') return await completeInterest(context, row, { inputs, item })
  if (inputs.kind !== 'readings') return inputs
  const { em } = context
  const { conversion_factor: factor, portion } = inputs
  const metered = inputs.metered ?? (await meteredOf(em, row, inputs))
  const consumption = inputs.consumption ?? convertMetered(metered, factor, portion).toNumber()
  return keepNetPrice({ ...inputs, metered, consumption })
}

/** Drops a net price that the rate no longer rests on, as after the landlord has typed another one. */
function keepNetPrice(inputs: Extract<CompleteInputs, { kind: 'readings' }>): CompleteInputs {
  const { net_price, ...others } = inputs
  return { ...others, ...fitNetPrice(net_price, inputs) }
}

async function meteredOf(em: Context['em'], row: SettlementRow, inputs: OpenReadings): Promise<number> {
  const { meter_id: id, previous, current, register } = inputs
  if (previous === null || current === null) {
    throw new ValidationFailed([{ pointer: '#/inputs/metered', code: 'required' }])
  }
  const meters = id === null ? [] : await loadMeters(em, row)
  const meter = meters.find((one) => one.id === id)
  if (meter && meter.registers.length > 1 && register === undefined) {
    throw new ValidationFailed([{ pointer: '#/inputs/register', code: 'required' }])
  }
  const counted = countBetweenValues({ meter, register: register ?? 'total', previous, current })
  if (counted !== null) return counted.toNumber()
  const lowest = { code: 'too_small', must: 'at_least', values: { min: previous.value } } as const
  throw new ValidationFailed([{ pointer: '#/inputs/current/value', ...lowest }])
}
