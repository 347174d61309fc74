import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { MeterRegister, Reading } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'
import type { LoadedMeter } from '../meters/meter-case.ts'
import { countAlong, type Step } from './measure-consumption.ts'

type Used = NonNullable<Extract<ItemInputs, { kind: 'readings' }>['previous']>

type ValuePair = {
  /** Without a meter only the values count. */
  meter: LoadedMeter | undefined
  register: MeterRegister
  previous: Used
  current: Used
}

/**
 * The use of a meter between two values, which may differ from the recorded ones: through the exchanges and roll-overs that were recorded
 * between them. Null when there is none, because a value falls.
 */
export function countBetweenValues({ meter, register, previous, current }: ValuePair): Big | null {
  const difference = new Big(current.value).minus(previous.value)
  if (!meter) return difference.lt(0) ? null : difference
  const recorded = [...meter.readings, ...meter.cancelled].filter((reading) => reading.register === register)
  const from = stepOf(previous, recorded, meter)
  const to = stepOf(current, recorded, meter)
  const between = recorded
    .filter((reading) => reading.cancelled_at === null && isBefore(from, reading) && isBefore(reading, to))
    .toSorted((one, other) => (isBefore(one, other) ? -1 : 1))
  const counted = countAlong([from, ...between, to], meter.devices)
  return counted instanceof Big ? counted : null
}

/** A value that was never recorded is one of the device of that day. */
function stepOf(
  { reading_id: id, read_on: date, value }: Used,
  recorded: readonly Reading[],
  meter: LoadedMeter,
): Step {
  const known = recorded.find((reading) => reading.id === id)
  if (known) return { ...known, read_on: date, value }
  const fitted = meter.devices.findLast((device) => device.installed_on <= date) ?? meter.devices[0]
  return { id: '', read_on: date, value, device: fitted?.device ?? 1, kind: 'regular', rolled_over: false }
}

function isBefore(one: Pick<Step, 'read_on' | 'device'>, other: Pick<Step, 'read_on' | 'device'>): boolean {
  return one.read_on === other.read_on ? one.device < other.device : one.read_on < other.read_on
}
