import { type Locale, writeDay, writeNumber } from '@lokum/amounts/money/write-number'
import type { DifferenceShareBy } from '@lokum/contracts/settlements/cost-category'
import type { CountedUse, SubMeterUse } from '@lokum/contracts/settlements/item-inputs'
import type { MeterUnit } from '@lokum/contracts/settlements/meter'
import Big from 'big.js'
import { writeQuantity } from '../words/write-quantity.ts'

const words = {
  pl: {
    own: 'licznik najemcy',
    main: 'licznik główny',
    reading: (day: string, value: string) => `odczyt ${day}: ${value}`,
    used: 'zużycie',
    billed: 'ilość z rachunku',
    counted: 'wszystkie podliczniki razem',
    difference: 'różnica',
    keys: {
      landlord: ', płaci ją wynajmujący',
      area: ', dzielona według powierzchni',
      persons: ', dzielona według liczby osób',
      equal: ', dzielona równo',
    },
  },
  en: {
    own: 'the tenant’s meter',
    main: 'main meter',
    reading: (day: string, value: string) => `reading of ${day}: ${value}`,
    used: 'used',
    billed: 'quantity of the bill',
    counted: 'all sub-meters together',
    difference: 'difference',
    keys: {
      landlord: ', paid by the landlord',
      area: ', shared by area',
      persons: ', shared by persons',
      equal: ', shared equally',
    },
  },
} as const satisfies Record<Locale, { keys: Record<DifferenceShareBy, string> } & Record<string, unknown>>

/** The use by the tenant's meters and the main meters, by their readings, and the difference to all sub-meters. */
export function explainUseBehind(use: SubMeterUse, locale: Locale): string[] {
  const { own, main, counted, difference, unit, difference_share_by: key } = use
  const of = words[locale]
  const rest = difference === 0 ? '' : of.keys[key]
  return [
    ...own.map((one) => `${of.own}: ${explainCounted(one, unit, locale)}`),
    ...main.map((one) => `${of.main}: ${explainCounted(one, unit, locale)}`),
    `${of.counted} ${writeQuantity(counted, unit, locale)}`,
    `${of.difference} ${writeQuantity(difference, unit, locale)}${rest}`,
  ]
}

function explainCounted({ previous, current, metered }: CountedUse, unit: MeterUnit, locale: Locale): string {
  const { reading, used, billed } = words[locale]
  const counted = writeQuantity(metered, unit, locale)
  if (previous === null || current === null) return `${billed} ${counted}`
  const ends = [previous, current].map(({ read_on: date, value }) =>
    reading(writeDay(date, locale), writeNumber(value, locale)),
  )
  const isDifference = new Big(current.value).minus(previous.value).eq(metered)
  const difference = `${writeNumber(current.value, locale)} − ${writeNumber(previous.value, locale)} = ${counted}`
  return [...ends, `${used} ${isDifference ? difference : counted}`].join(', ')
}
