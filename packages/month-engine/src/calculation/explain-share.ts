import { addDays, firstDay, lastDay } from '@lokum/amounts/calendar/month'
import { nameMonth, nameMonths } from '@lokum/amounts/calendar/name-months'
import { type Locale, writeDay, writeNumber, writePln } from '@lokum/amounts/money/write-number'
import type { ShareBy } from '@lokum/contracts/settlements/cost-category'
import type {
  BillOfShare,
  CorrectedBill,
  ItemInputs,
  SharePart,
  SubMeterUse,
} from '@lokum/contracts/settlements/item-inputs'
import { explainUseBehind } from './explain-use-behind.ts'
import { listMonths, partOfPeriod } from './split-cost.ts'

type ShareInputs = Extract<ItemInputs, { kind: 'share' }>

const words = {
  pl: {
    of: (share: string, amount: string) => `${share} kwoty ${amount}`,
    all: (amount: string) => `cała kwota ${amount}`,
    parts: (part: string, total: string) => `${part} z ${total}`,
    for: (days: string) => `za ${days}`,
    corrects: (invoices: string, days: string) => [`korekta faktury`, invoices, days].filter(Boolean).join(' '),
    month: (month: string, parts: string, amount: string) => `na ${month} przypada ${parts}, czyli ${amount}`,
    days: 'dni',
    months: 'miesięcy',
    keys: { area: ' m²', persons: ' osób', equal: '', percent: '', sub_meters: '' },
  },
  en: {
    of: (share: string, amount: string) => `${share} of ${amount}`,
    all: (amount: string) => `all of ${amount}`,
    parts: (part: string, total: string) => `${part} of ${total}`,
    for: (days: string) => `for ${days}`,
    corrects: (invoices: string, days: string) =>
      [`correction of the invoice`, invoices, days].filter(Boolean).join(' '),
    month: (month: string, parts: string, amount: string) => `for ${month} ${parts}, ${amount}`,
    days: 'days',
    months: 'months',
    keys: { area: ' m²', persons: ' persons', equal: '', percent: '', sub_meters: '' },
  },
} as const satisfies Record<Locale, { keys: Record<ShareBy, string> } & Record<string, unknown>>

/** Explains a share of a cost, which earlier bill the cost corrects, and of which bill it is the part of a month. */
export function explainShare(inputs: ShareInputs, locale: Locale): string {
  const share = explainAmount(inputs, locale)
  return inputs.corrects === undefined ? share : `${explainCorrected(inputs.corrects, locale)}; ${share}`
}

/** The corrected invoices with their months: `correction of the invoice E/1 for June 2026`. */
function explainCorrected({ invoices, period_from: from, period_to: to }: CorrectedBill, locale: Locale): string {
  const days =
    from === null || to === null ? '' : words[locale].for(nameDays({ period_from: from, period_to: to }, locale))
  return words[locale].corrects(invoices.join(', '), days)
}

function explainAmount(inputs: ShareInputs, locale: Locale): string {
  const { bill, cost_pln: cost, days, days_in_month: daysInMonth, parts, sub_meters: use } = inputs
  if (use !== undefined) return explainByUse(inputs, use, locale)
  if (parts !== undefined) return explainParts(inputs, parts, locale)
  const time = days === daysInMonth ? '' : ` × ${days}/${daysInMonth} ${words[locale].days}`
  if (bill === undefined) return `${explainPart(inputs, cost, locale)}${time}`
  const whole = `${explainPart(inputs, bill.total_pln, locale)} ${words[locale].for(nameDays(bill, locale))}`
  const month = explainMonth(bill, cost, locale)
  return `${whole}; ${month}; ${writePln(cost, locale)} × ${writeShare(inputs, locale)}${time}`
}

/** The cost times the share of each days, by their dates: 120.00 PLN × (2/5 × 14/31 (1 – 14 Oct 2026) + …). */
function explainParts(inputs: ShareInputs, parts: readonly SharePart[], locale: Locale): string {
  const { bill, cost_pln: cost, days_in_month: daysInMonth } = inputs
  const { days: unit, keys, parts: of } = words[locale]
  const month = bill === undefined ? '' : `${explainMonth(bill, cost, locale)}; `
  const shares = parts.map((one) => {
    const dates = `${writeDay(one.starts_on, locale)} – ${writeDay(addDays(one.starts_on, one.days - 1), locale)}`
    const whole = of(writeNumber(one.weight, locale), writeNumber(one.weight_total, locale))
    const counted = keys[one.share_by] === '' ? '' : `, ${whole}${keys[one.share_by]}`
    return `${writeShare(one, locale)} × ${one.days}/${daysInMonth} ${unit} (${dates}${counted})`
  })
  return `${month}${writePln(cost, locale)} × (${shares.join(' + ')})`
}

/** The use of the meters, then the cost times the tenant's part of it and of the difference. */
function explainByUse(inputs: ShareInputs, use: SubMeterUse, locale: Locale): string {
  const { bill, cost_pln: cost, weight: part, weight_total: total, days_in_month: daysInMonth } = inputs
  const month = bill === undefined ? [] : [explainMonth(bill, cost, locale)]
  const { days: unit, keys, parts: of } = words[locale]
  const ofDifference = use.difference_parts.map((one) => {
    const counted =
      keys[one.share_by] === ''
        ? ''
        : ` (${of(writeNumber(one.weight, locale), writeNumber(one.weight_total, locale))}${keys[one.share_by]})`
    const time = one.days === daysInMonth ? '' : ` × ${one.days}/${daysInMonth} ${unit}`
    return `${writeShare({ ...inputs, share_by: 'sub_meters', weight: use.difference }, locale)} × ${writeShare(one, locale)}${counted}${time}`
  })
  const shares = [writeShare({ share_by: 'sub_meters', weight: part, weight_total: total }, locale), ...ofDifference]
  const sum = shares.length === 1 ? shares.join() : `(${shares.join(' + ')})`
  return [...explainUseBehind(use, locale), ...month, `${writePln(cost, locale)} × ${sum}`].join('; ')
}

/** The share of an amount: 2/5 of 120.00 PLN (2 of 5 persons). */
function explainPart(inputs: ShareInputs, amountPln: number, locale: Locale): string {
  const { share_by: key, weight: part, weight_total: total } = inputs
  const amount = writePln(amountPln, locale)
  const { of, all, parts, keys } = words[locale]
  if (part === total) return all(amount)
  const whole = parts(writeNumber(part, locale), writeNumber(total, locale))
  return `${of(writeShare(inputs, locale), amount)}${keys[key] === '' ? '' : ` (${whole}${keys[key]})`}`
}

function writeShare(
  { share_by: key, weight: part, weight_total: total }: Pick<ShareInputs, 'share_by' | 'weight' | 'weight_total'>,
  locale: Locale,
): string {
  if (key === 'percent' && total === 100) return `${writeNumber(part, locale)}%`
  return `${writeNumber(part, locale)}/${writeNumber(total, locale)}`
}

function explainMonth(bill: BillOfShare, costPln: number, locale: Locale): string {
  const { period_from: from, period_to: to, period, split_by: by } = bill
  const { part, total } = partOfPeriod({ from, to, by }, period)
  const parts = `${words[locale].parts(String(part), String(total))} ${words[locale][by]}`
  return words[locale].month(nameMonth(period, locale), parts, writePln(costPln, locale))
}

/** Whole months by their names, other days by their dates. */
function nameDays(
  { period_from: from, period_to: to }: Pick<BillOfShare, 'period_from' | 'period_to'>,
  locale: Locale,
): string {
  const isWhole = from === firstDay(from.slice(0, 7)) && to === lastDay(to.slice(0, 7))
  return isWhole ? nameMonths(listMonths({ from, to }), locale) : `${writeDay(from, locale)} – ${writeDay(to, locale)}`
}
