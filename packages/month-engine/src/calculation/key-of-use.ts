import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'

type Metered = Extract<ItemInputs, { kind: 'readings' }>

/** Key of a metered use, the same for all items that price it: one register, between the same readings. `named` tells meters apart that have no id. */
export function keyOfUse(inputs: Metered, named: unknown): string {
  const { meter_id, register, previous, current, metered, metered_unit, conversion_factor } = inputs
  const readings = [previous?.read_on, previous?.value, current?.read_on, current?.value]
  return JSON.stringify([meter_id, register, named, ...readings, metered, metered_unit, conversion_factor])
}
