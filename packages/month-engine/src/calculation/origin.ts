import type { CostCategory, TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'

type OfMeter = { id: string; register?: MeterRegister | undefined }

/**
 * Texts of the things that charges take: a later calculation finds a charge again by its origin, and a settlement has one charge of
 * each. The database asks by `is_by_hand` for what a person added.
 */
export const origins = {
  hand: (itemId: string) => `hand:${itemId}`,
  rent: 'rent',
  flatUtilities: 'flat_utilities',
  /** Fixed charges with one label are numbered. */
  fixed: (label: string, number: number) => (number === 1 ? `fixed:${label}` : `fixed(${number}):${label}`),
  advance: (category: CostCategory) => `advance:${category}`,
  /** The advances that a true-up takes off. */
  advances: (category: CostCategory, taxClass: TaxClass) =>
    taxClass === 'pass_through' ? `advances:${category}` : `advances:${category}:${taxClass}`,
  /** A price in a document, for what one register of a meter counts. */
  rate: (documentId: string, line: number, meter: OfMeter) => `rate:${documentId}:${line}:${placeOf(meter)}`,
  /** A tariff of the apartment, from a day within the month on unless it holds for all of it. */
  tariff: (utility: string, meter: OfMeter, from: string | null) =>
    `tariff:${utility}:${placeOf(meter)}${from === null ? '' : `:${from}`}`,
  cost: (costId: string) => `cost:${costId}`,
}

function placeOf({ id, register }: OfMeter): string {
  return register === undefined ? id : `${id}:${register}`
}

/** The origin of what is charged from a later day on, beside what was charged until then. */
export function laterOrigin(from: string, origin: string): string {
  return `${from}:${origin}`
}

/** The origin of a charge from a later day on, as that of all days. */
export function originOnAllDays(origin: string): string {
  return origin.replace(/^\d{4}-\d{2}-\d{2}:/, '')
}

/** Whether a person added the charge; people type tariffs and lines too, of which the calculation makes charges. */
export function isByHand({ origin }: { origin: string }): boolean {
  return origin.startsWith('hand:')
}
