import type { Item } from '@lokum/contracts/settlements/item'
import type { MeterTotal } from '@lokum/contracts/settlements/meter-total'
import Big from 'big.js'
import { keyOfUse } from '../calculation/key-of-use.ts'

/** The items of each metered use, which a statement prints beneath its readings, and the sum of those that are charged. */
export function listMeterTotals(items: readonly Item[]): MeterTotal[] {
  const metered = items.flatMap((item) => (item.inputs.kind === 'readings' ? [{ item, inputs: item.inputs }] : []))
  const groups = Map.groupBy(metered, ({ item, inputs }) =>
    keyOfUse(inputs, inputs.meter_id === null ? item.category : null),
  )
  return [...groups.values()].map((group) => {
    const charged = group.filter(({ item }) => item.state !== 'rejected')
    const total = charged.reduce((sum, { item }) => sum.plus(item.amount_pln), new Big(0))
    return { item_ids: group.map(({ item }) => item.id), total_pln: total.toNumber() }
  })
}
