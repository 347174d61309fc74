import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { computeItem } from '@lokum/month-engine/calculation/compute-item'
import { anItem } from './an-item.ts'

type Locale = StatementSnapshot['locale']
type Inputs = Extract<ItemInputs, { kind: 'readings' }>
type Meter = NonNullable<StatementItem['meter']>
type Metered = { number: number; label: string; meter: Meter; inputs: Inputs }

const readingId = `rdg_01k${'0'.repeat(23)}`

function aMetered({ number, label, meter, inputs }: Metered, locale: Locale): StatementItem {
  return anItem(
    number,
    {
      type: 'utility_by_readings',
      category: meter.utility,
      tax_class: 'pass_through',
      label,
      meter,
      inputs,
      amount_pln: Number(computeItem(inputs)),
      source: 'Zakład Energetyczny „Światło i Ciepło” S.A., nr E/4/2026: poz. 2',
    },
    locale,
  )
}

type Use = { meterId: string; previous: number; current: number; ratePln: number; register?: MeterRegister }

function used({ meterId, previous, current, ratePln, register }: Use): Inputs {
  return {
    kind: 'readings',
    meter_id: meterId,
    rate_pln: ratePln,
    unit: 'kWh',
    metered_unit: 'kWh',
    ...(register && { register }),
    previous: { reading_id: readingId, read_on: '2026-03-31', value: previous },
    current: { reading_id: readingId, read_on: '2026-04-30', value: current },
    metered: current - previous,
    conversion_factor: null,
    consumption: current - previous,
  }
}

const prices = [
  ['Energia czynna', 0.6123],
  ['Opłata sieciowa zmienna', 0.3412],
] as const

/** A tariff of three zones: the energy and the network of each. */
export function threeZones(locale: Locale): StatementItem[] {
  const zones = ['morning_peak', 'afternoon_peak', 'off_peak'] as const
  return zones.flatMap((register, zone) =>
    prices.map(([label, ratePln], index) => {
      const use = { meterId: 'mtr_1', previous: 1000 * zone, current: 1000 * zone + 87 + zone, register }
      const meter: Meter = { utility: 'electricity', numbers: ['00412345'], register }
      const inputs = used({ ...use, ratePln })
      return aMetered({ number: 20 + 2 * zone + index, label, meter, inputs }, locale)
    }),
  )
}

/** Gas, converted, whose price changed with a part of the use. */
export function twoPricesOfGas(locale: Locale): StatementItem[] {
  const meter: Meter = { utility: 'gas', numbers: ['G4-998877'], register: null }
  const whole = { ...used({ meterId: 'mtr_2', previous: 845.12, current: 886.72, ratePln: 0.36 }), metered: 41.6 }
  const converted = { ...whole, metered_unit: 'm3', conversion_factor: 11.427, consumption: 475.3632 } as const
  const part = (days: number) => ({ of: 'days', weight: days, weight_total: 30 }) as const
  const first = { ...converted, portion: part(15), consumption: 237.6816 }
  const second = { ...first, rate_pln: 0.41, billed_pln: 97.01 }
  const label = 'Paliwo gazowe'
  return [
    aMetered({ number: 1, label: 'Opłata dystrybucyjna zmienna', meter, inputs: converted }, locale),
    aMetered({ number: 2, label, meter, inputs: first }, locale),
    aMetered({ number: 3, label, meter, inputs: second }, locale),
  ]
}

/** Twelve meters with long numbers and long labels. */
export function aGreatHouse(locale: Locale): StatementItem[] {
  const utilities = ['electricity', 'cold_water', 'heating'] as const
  const label = 'Energia elektryczna czynna całodobowa w taryfie G11 z opłatą mocową, jakościową i kogeneracyjną'
  return Array.from({ length: 12 }, (_, index) => {
    const numbers = [
      `LICZNIK-GŁÓWNY-${index}-0000123456789`,
      ...(index === 3 ? ['ŹRÓDŁO-WYMIENIONY-000111222333'] : []),
    ]
    const meter = { utility: utilities[index % 3] ?? 'heating', numbers, register: null }
    const inputs = used({ meterId: `mtr_${index}`, previous: 123_456.789, current: 124_567.891, ratePln: 1.23456789 })
    return aMetered(
      { number: index, label, meter, inputs: { ...inputs, metered: 1111.102, consumption: 1111.102 } },
      locale,
    )
  })
}
