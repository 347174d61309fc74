import type { Utility } from '@lokum/contracts/settlements/cost-category'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { StatementItem } from '@lokum/contracts/settlements/statement'

/** A meter with the numbers of its devices, in their order. */
export type NamedMeter = {
  utility: Utility
  registers: readonly MeterRegister[]
  devices: readonly { number: string; installed_on: string; removed_on: string | null }[]
}

type Inputs = Extract<ItemInputs, { kind: 'readings' }>

/** The meter of an item in print: the numbers of the devices in use between its readings. */
export function nameMeter(
  inputs: ItemInputs,
  meters: ReadonlyMap<string, NamedMeter>,
): NonNullable<StatementItem['meter']> | null {
  const meter = inputs.kind === 'readings' ? meters.get(inputs.meter_id ?? '') : undefined
  const last = meter?.devices.at(-1)
  if (inputs.kind !== 'readings' || !meter || !last) return null
  const used = meter.devices.filter((device) => isBetween(device, inputs))
  const [numbers, register] = [(used.length > 0 ? used : [last]).map(({ number }) => number), inputs.register]
  return { utility: meter.utility, numbers, register: meter.registers.length > 1 ? (register ?? null) : null }
}

/** On the day of an exchange, the old device ends and the new one begins. */
function isBetween(
  { installed_on, removed_on }: NamedMeter['devices'][number],
  { previous, current }: Inputs,
): boolean {
  const endsBefore = previous !== null && removed_on !== null && removed_on <= previous.read_on
  const beginsAfter = current !== null && installed_on >= current.read_on
  return !endsBefore && !beginsAfter
}
