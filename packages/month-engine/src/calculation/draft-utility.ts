import { daysFrom } from '@lokum/amounts/calendar/month'
import type { Locale } from '@lokum/amounts/money/write-number'
import { defaultTaxClass } from '@lokum/contracts/settlements/default-tax-class'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type Big from 'big.js'
import type { MeterCase } from '../meters/meter-case.ts'
import { inDoubt } from './choose-lines.ts'
import { computeItem, convertMetered } from './compute-item.ts'
import type { CoveredDays } from './covered-days.ts'
import type { Rate } from './find-rates.ts'
import { fitNetPrice } from './fit-net-price.ts'
import { type Measured, measureExactly } from './measure-consumption.ts'
import type { Note } from './note.ts'
import { registerName } from './proposal-words.ts'
import type { DraftItem } from './settlement-case.ts'

type Priced = {
  meter: MeterCase
  measured: Measured
  rate: Rate
  locale: Locale
  isShared: boolean
  /** PLN that the invoice charges at this price and no meter has taken yet. */
  left: Big | null
  /** Why the use itself is doubted. */
  doubts: readonly Note[]
  /** The tenant's days of the month. */
  days: CoveredDays
}

/** One item for one price and one meter. */
export function draftUtility({ meter, measured, rate, locale, isShared, left, days, doubts }: Priced): DraftItem {
  const use = useOf({ meter, measured, rate, days })
  const inputs = limited(inputsOf(meter, use, rate), left)
  const amountPln = computeItem(inputs)
  const installed: Note[] =
    measured.installedOn === null ? [] : [{ code: 'installed_later', day: measured.installedOn }]
  const byDays: Note[] = rate.days !== null && use.portion !== null ? [{ code: 'split_by_days', ...rate.days }] : []
  return {
    origin: rate.origin,
    type: 'utility_by_readings',
    category: rate.category,
    label: labelOf({ meter, rate, isShared, locale }),
    inputs,
    amountPln,
    proposedBy: rate.proposedBy,
    source: rate.source,
    costId: null,
    confidence: doubts.length > 0 ? inDoubt(rate.confidence) : rate.confidence,
    taxClass: defaultTaxClass(rate.category),
    notes: [...doubts, ...rate.notes, ...byDays, ...installed],
  }
}

/** Meters at one price are distinguished by their number, the registers of a meter by their names too. */
function labelOf({ meter, rate, isShared, locale }: Pick<Priced, 'meter' | 'rate' | 'isShared' | 'locale'>): string {
  const number = meter.devices.at(-1)?.number ?? ''
  if (meter.register !== undefined) return `${rate.label} (${number}, ${registerName(meter.register, locale)})`
  return isShared ? `${rate.label} (${number})` : rate.label
}

type Inputs = Extract<ItemInputs, { kind: 'readings' }>

type Use = Pick<Measured, 'previous' | 'current' | 'metered'> & { portion: Rate['portion'] }

/** The use at a price: between its readings when the meter was read at the changes, else its days of those between readings. */
function useOf({ meter, measured, rate, days }: Pick<Priced, 'meter' | 'measured' | 'rate' | 'days'>): Use {
  if (rate.days === null || rate.within === null) return { ...measured, portion: rate.portion }
  const use = measureExactly(meter, rate.within, days) ?? measured
  const [part, total] = [countDays(rate.days), countDays(rate.within)]
  return { ...use, portion: part === total ? rate.portion : { of: 'days', weight: part, weight_total: total } }
}

function countDays({ from, to }: CoveredDays): number {
  return daysFrom(from, to) + 1
}

function inputsOf(meter: MeterCase, use: Use, { ratePln, unit, factor, netPrice }: Rate): Inputs {
  const { previous, current, metered, portion } = use
  const consumption = convertMetered(metered, factor, portion ?? undefined).toNumber()
  return {
    kind: 'readings',
    meter_id: meter.id,
    ...(meter.register && { register: meter.register }),
    rate_pln: ratePln,
    ...fitNetPrice(netPrice, { rate_pln: ratePln, consumption }),
    unit,
    previous: { reading_id: previous.id, read_on: previous.read_on, value: previous.value },
    current: { reading_id: current.id, read_on: current.read_on, value: current.value },
    metered: Number(metered),
    metered_unit: meter.unit,
    conversion_factor: factor,
    ...(portion !== null && { portion }),
    consumption,
  }
}

/** Names the amount of the invoice where the price for the use would be more. */
function limited(inputs: Inputs, left: Big | null): Inputs {
  return left?.lt(computeItem(inputs)) ? { ...inputs, billed_pln: left.toNumber() } : inputs
}
