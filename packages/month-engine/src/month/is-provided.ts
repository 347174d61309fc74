import type { MissingInput } from '../calculation/missing-input.ts'
import { isAdvanceByHand } from '../calculation/on-advance.ts'
import { isByHand } from '../calculation/origin.ts'
import type { KeptItem } from '../items/kept-item.ts'

type Sought = Pick<MissingInput, 'code' | 'category' | 'meter_id' | 'register' | 'settlement_id'>
type Entered = Pick<KeptItem, 'origin' | 'state' | 'category' | 'inputs' | 'source'>

/**
 * Whether the landlord has already replaced an input that the engine lacks: a manual item of the same category or meter replaces
 * a document, a reading or a rate (so a month without a bill has an explicit amount of 0), one whose source is the agreement
 * replaces the advances of months without a settlement, and a missing photo matters only while an active item uses its reading.
 */
export function isProvided(missing: Sought, items: readonly Entered[]): boolean {
  const counted = items.filter(({ state }) => state !== 'rejected')
  switch (missing.code) {
    case 'document':
    case 'reading':
    case 'rate':
    case 'conversion_factor':
      return counted.some((item) => isByHand(item) && !isAdvanceByHand(item) && isOfSame(item, missing))
    case 'advances':
      // The statement of a settlement that exists will charge its advance.
      if (missing.settlement_id !== undefined) return false
      return counted.some((item) => isByHand(item) && isAdvanceByHand(item) && isOfSame(item, missing))
    case 'photo':
      return items.some((item) => isOfMeter(item, missing)) && !counted.some((item) => isOfMeter(item, missing))
    default:
      return false
  }
}

function isOfSame(item: Entered, missing: Sought): boolean {
  return (missing.category !== undefined && item.category === missing.category) || isOfMeter(item, missing)
}

/** An item of a whole meter replaces the inputs of each of its registers. */
function isOfMeter({ inputs }: Entered, { meter_id: meterId, register }: Sought): boolean {
  if (meterId === undefined || inputs.kind !== 'readings' || inputs.meter_id !== meterId) return false
  return register === undefined || inputs.register === undefined || inputs.register === register
}
