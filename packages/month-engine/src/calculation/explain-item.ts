import { addDays } from '@lokum/amounts/calendar/month'
import { nameMonths } from '@lokum/amounts/calendar/name-months'
import { roundPln } from '@lokum/amounts/money/round-pln'
import { type Locale, writeDay, writeNumber, writePln } from '@lokum/amounts/money/write-number'
import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { NetPrice } from '@lokum/contracts/settlements/net-price'
import Big from 'big.js'
import { convertMetered, exactAmount } from './compute-item.ts'
import { explainInterest } from './explain-interest.ts'
import { explainShare } from './explain-share.ts'

type InputsOf<Kind extends ItemInputs['kind']> = Extract<ItemInputs, { kind: Kind }>

const words = {
  pl: {
    fullMonth: 'za pełny miesiąc',
    days: 'dni',
    from: 'odczyt',
    used: 'zużycie',
    counted: 'z wymianą licznika lub przejściem przez zero',
    rounding: 'z zaokrąglenia',
    amount: 'kwota',
    advances: 'zaliczki z zestawień',
    atMost: (billed: string) => `najwyżej ${billed} z faktury`,
    billed: 'ilości z faktury',
  },
  en: {
    fullMonth: 'for the full month',
    days: 'days',
    from: 'reading of',
    used: 'used',
    counted: 'over an exchange or a roll-over of the meter',
    rounding: 'from rounding',
    amount: 'amount',
    advances: 'advances of the statements',
    atMost: (billed: string) => `at most the ${billed} of the invoice`,
    billed: 'of the invoice’s quantity',
  },
} as const satisfies Record<Locale, Record<string, unknown>>

/** Explains an amount in words and numbers, so that a person can check it by hand. */
export function explainItem(inputs: ItemInputs, amountPln: string, locale: Locale): string {
  switch (inputs.kind) {
    case 'fixed':
      return `${explainFixed(inputs, locale)} = ${result(inputs, amountPln, locale)}`
    case 'readings':
      return `${explainReadings(inputs, locale)} = ${result(inputs, amountPln, locale)}`
    case 'share':
      return `${explainShare(inputs, locale)} = ${result(inputs, amountPln, locale)}`
    case 'amount':
      return `${words[locale].amount} ${writePln(amountPln, locale)}`
    case 'advances':
      return `${explainAdvances(inputs, locale)} = ${result(inputs, amountPln, locale)}`
    case 'interest':
      return `${explainInterest(inputs, locale)} = ${result(inputs, amountPln, locale)}`
    default:
      return inputs satisfies never
  }
}

/** Equal advances of months are counted: −(11 × 150,00 zł + 1 × 75,00 zł). */
function explainAdvances({ months }: InputsOf<'advances'>, locale: Locale): string {
  const { advances } = words[locale]
  const equal = [...Map.groupBy(months, ({ amount_pln: amount }) => amount)]
  const sums = equal.map(([amount, same]) => `${same.length} × ${writePln(amount, locale)}`)
  const periods = nameMonths(
    months.map(({ period }) => period),
    locale,
  )
  return `${advances} (${periods}): −(${sums.join(' + ')})`
}

/** When plain rounding gives another amount, names the grosz added to make the sum match. */
function result(inputs: ItemInputs, amountPln: string, locale: Locale): string {
  const plain = roundPln(exactAmount(inputs))
  const rest = new Big(amountPln).minus(plain)
  if (rest.eq(0)) return writePln(amountPln, locale)
  const sign = rest.gt(0) ? '+' : ''
  return `${writePln(plain, locale)}; ${sign}${writePln(rest, locale)} ${words[locale].rounding} = ${writePln(amountPln, locale)}`
}

function explainFixed(
  { monthly_pln, starts_on: from, days, days_in_month }: InputsOf<'fixed'>,
  locale: Locale,
): string {
  const { fullMonth, days: unit } = words[locale]
  const monthly = writePln(monthly_pln, locale)
  if (days === days_in_month) return `${monthly} ${fullMonth}`
  const dates =
    from === undefined || days === 0
      ? ''
      : ` (${writeDay(from, locale)} – ${writeDay(addDays(from, days - 1), locale)})`
  return `${monthly} × ${days}/${days_in_month} ${unit}${dates}`
}

function explainReadings(inputs: InputsOf<'readings'>, locale: Locale): string {
  const { unit, metered, metered_unit, conversion_factor: factor } = inputs
  const converted =
    factor === null
      ? []
      : [
          `${writeNumber(metered, locale)} ${writeUnit(metered_unit)} × ${writeNumber(factor, locale)} ${writeUnit(unit)}/${writeUnit(metered_unit)} = ${writeWhole(inputs, locale)}`,
        ]
  return [explainUse(inputs, locale), ...converted, ...priceSteps(inputs, locale)].join('; ')
}

/** Explains the amount of a price without the readings, which a statement shows once for all prices of a meter. */
export function explainPrice(inputs: InputsOf<'readings'>, amountPln: string, locale: Locale): string {
  return `${priceSteps(inputs, locale).join('; ')} = ${result(inputs, amountPln, locale)}`
}

function priceSteps(inputs: InputsOf<'readings'>, locale: Locale): string[] {
  const { unit, consumption } = inputs
  const used = `${writeNumber(consumption, locale)} ${writeUnit(unit)}`
  const priced = `${used} × ${writePrice(inputs, locale)}`
  const portions = explainPortion(inputs, writeWhole(inputs, locale), locale).map((step) => `${step} = ${used}`)
  return [...portions, ...explainLimit(inputs, priced, locale)]
}

/** The price with its unit: as on the bill, where that is without VAT. */
function writePrice({ rate_pln, net_price: net, unit }: InputsOf<'readings'>, locale: Locale): string {
  const price = `${writePln(net?.price_pln ?? rate_pln, locale)}/${writeUnit(unit)}`
  return net === undefined ? price : `${price} ${writeVat(net.vat_rate, locale)}`
}

/** `+ 23 % VAT`; or the letters on the bill, which say why there is none. */
function writeVat(rate: NetPrice['vat_rate'], locale: Locale): string {
  if (!/^\d/.test(rate)) return `(VAT: ${rate})`
  return locale === 'pl' ? `+ ${rate}\u00a0% VAT` : `+ ${rate}% VAT`
}

function writeWhole({ unit, metered, conversion_factor: factor }: InputsOf<'readings'>, locale: Locale): string {
  return `${writeNumber(convertMetered(metered, factor), locale)} ${writeUnit(unit)}`
}

function explainPortion({ portion }: InputsOf<'readings'>, whole: string, locale: Locale): string[] {
  if (portion === undefined) return []
  const { billed, days } = words[locale]
  const parts = `${writeNumber(portion.weight, locale)}/${writeNumber(portion.weight_total, locale)}`
  return [`${whole} × ${parts} ${portion.of === 'days' ? days : billed}`]
}

/** The price, and the amount of the invoice when that is less. */
function explainLimit({ rate_pln, consumption, billed_pln }: InputsOf<'readings'>, priced: string, locale: Locale) {
  const exact = new Big(rate_pln).times(consumption)
  if (billed_pln === undefined || exact.lte(billed_pln)) return [priced]
  const atMost = words[locale].atMost(writePln(billed_pln, locale))
  return [`${priced} = ${writePln(roundPln(exact), locale)}`, atMost]
}

/** Both readings with their difference, or a note that the difference is not the whole consumption. */
function explainUse(inputs: InputsOf<'readings'>, locale: Locale): string {
  const { from } = words[locale]
  const values = [inputs.current, inputs.previous].filter((reading) => reading !== null)
  const readings = values.map(
    ({ read_on: date, value }) => `${from} ${writeDay(date, locale)}: ${writeNumber(value, locale)}`,
  )
  return [...readings, explainCount(inputs, locale)].join('; ')
}

/** The use of a meter, as the difference of its readings unless it was exchanged or passed zero. */
export function explainCount(inputs: InputsOf<'readings'>, locale: Locale): string {
  const { previous, current, metered, metered_unit } = inputs
  const { used, counted } = words[locale]
  const consumption = `${writeNumber(metered, locale)} ${writeUnit(metered_unit)}`
  if (previous === null || current === null) return `${used} ${consumption}`
  if (!isDifference(inputs)) return `${used} ${consumption} (${counted})`
  return `${used} ${writeNumber(current.value, locale)} − ${writeNumber(previous.value, locale)} = ${consumption}`
}

/** Whether the use is the difference of two readings, as a reader would expect; true without both. */
export function isDifference({ previous, current, metered }: InputsOf<'readings'>): boolean {
  return previous === null || current === null || new Big(current.value).minus(previous.value).eq(metered)
}

/** Cubic metres as people write them. */
function writeUnit(unit: string): string {
  return unit === 'm3' ? 'm³' : unit
}
