import { addVat } from '@lokum/amounts/money/add-vat'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { LineAt } from '@lokum/contracts/settlements/line-at'
import type { VatRate } from '@lokum/contracts/settlements/net-price'
import Big from 'big.js'
import type { ProposedLine, ProposedReading } from '../assistant.ts'
import { maxLines } from '../bound-reading.ts'
import type { Finding } from '../findings/finding.ts'
import { mainCategory } from './categorize.ts'
import { foldText } from './fold-text.ts'
import { meteredCategories, meteredUnits } from './metered-units.ts'
import { pairZones } from './pair-zones.ts'
import { type Factor, findFactor } from './read-factors.ts'
import { findMeter, type MeterMention } from './read-meters.ts'
import type { Days } from './read-month-words.ts'
import { readZone } from './read-zone.ts'
import { type RowDays, settleDays } from './settle-days.ts'

/** A charge as read, before its use is determined. */
export type Charge = Partial<RowDays> & {
  kind: 'charge' | 'before' | 'account'
  label: string
  category: CostCategory | null
  quantity: Big | null
  unit: string | null
  /** PLN gross per unit. */
  rate: Big | null
  /** The price without VAT per unit, where the paper states it with its rate. */
  net?: NetOfRate | null
  /** PLN gross. */
  amount: Big | null
  /** The charge of the bill for the row, in a correction the difference to the row before; the amount when left out. */
  added?: Big | null
  place: string
  at: LineAt | null
  excerpt: string
  meterNumber: string | null
  /** Its position among the lines that were searched for meters. */
  index: number
  confidence: number
}

export type NetOfRate = { price: Big; vatRate: VatRate }

type Surroundings = {
  seller: string | null
  /** Everything else that indicates the subject of the bill. */
  texts: readonly string[]
  meters: readonly MeterMention[]
  factors: readonly Factor[]
  /** The days of the bill. */
  days: Days | null
}

/**
 * Turns the first charges, one more than are kept, into lines: a price per metered unit becomes a rate, any other charge a cost (design
 * decisions, section 9). In a correction, a cost is the difference to the row before, but a rate and a quantity taken back, which are
 * for metered use, keep the amount on the bill.
 */
export function proposeLines(
  charges: readonly Charge[],
  surroundings: Surroundings,
): Pick<ProposedReading, 'lines' | 'findings'> {
  const fallback = fallbackCategory(charges, surroundings)
  const kept = charges.slice(0, maxLines + 1)
  const lines = pairZones(
    kept.map((charge) =>
      charge.kind === 'account' ? accountLine(charge) : chargeLine(charge, fallback, surroundings),
    ),
  )
  const settled = settleDays(
    lines.map(({ kind, category }, index) => ({ kind, category, ...daysOf(kept[index]) })),
    surroundings.days,
  )
  const isUnclear = (_: unknown, index: number) => settled[index]?.isUnclear === true
  return {
    lines: lines.map((line, index) => ({
      ...line,
      periodFrom: settled[index]?.days?.from ?? null,
      periodTo: settled[index]?.days?.to ?? null,
      confidence: isUnclear(line, index) ? Math.min(inDoubt, line.confidence) : line.confidence,
    })),
    findings: findUnclearDays(lines.filter(isUnclear)),
  }
}

const [mostNamed, longestName] = [5, 100]

function findUnclearDays(unclear: readonly DatelessLine[]): Finding[] {
  if (unclear.length === 0) return []
  const quoted = unclear.slice(0, mostNamed).map(({ label }) => [...label].slice(0, longestName).join(''))
  return [{ code: 'days_unclear', rows: { quoted, more: unclear.length - quoted.length } }]
}

function daysOf(charge: Charge | undefined): RowDays {
  return { days: charge?.days ?? null, suppliedOn: charge?.suppliedOn ?? null }
}

type DatelessLine = Omit<ProposedLine, 'periodFrom' | 'periodTo'>

function accountLine({ label, amount, added = amount, place, at, excerpt, confidence }: Charge): DatelessLine {
  return { ...nothing, kind: 'none', label, amountPln: textOf(added, 2), place, at, excerpt, confidence }
}

const nothing = {
  category: null,
  quantity: null,
  unit: null,
  ratePln: null,
  netPrice: null,
  conversionFactor: null,
  meterNumber: null,
  zone: null,
} as const

function chargeLine(charge: Charge, fallback: Fallback, surroundings: Surroundings): DatelessLine {
  const { kind, label, amount, place, at, excerpt, confidence } = charge
  const { quantity, unit, rate, net } = inBaseUnit(charge)
  const category = charge.category ?? categoryOfUnit(unit, fallback.category)
  const isMetered = unit !== null && meteredUnits.includes(unit) && meteredCategories.includes(category)
  const isRate = isMetered && rate?.gte(0) && !quantity?.lt(0)
  const line = {
    category,
    label,
    quantity: textOf(quantity, 6),
    unit: quantity && unit,
    amountPln: textOf(amount, 2),
    place,
    at,
    excerpt,
    confidence: charge.category ? confidence : confidenceInFallback(charge, { category, isMetered, fallback }),
  }
  if (kind === 'before') return { ...nothing, ...line, kind: 'none' }
  if (!isRate) return { ...nothing, ...line, kind: 'cost', amountPln: textOf(costOf(charge), 2) }
  const measure = measureOf(charge, { category, unit }, surroundings)
  return { ...line, kind: 'rate', ratePln: textOf(rate, 8), netPrice: netPriceOf(net ?? null, rate), ...measure }
}

function costOf({ quantity, unit, amount, added = amount }: Charge): Big | null {
  const isTakenBack = unit !== null && meteredUnits.includes(unit) && quantity?.lt(0)
  return isTakenBack ? amount : added
}

/** The net price, if it gives the rate: a bill may have both prices, each rounded on its own. */
function netPriceOf(net: NetOfRate | null, rate: Big | null): ProposedLine['netPrice'] {
  if (net === null || textOf(addVat(net.price, net.vatRate), 8) !== textOf(rate, 8)) return null
  return { price_pln: net.price.round(8, Big.roundHalfUp).toNumber(), vat_rate: net.vatRate }
}

type Measured = { category: CostCategory; unit: string }

/** Data that links a rate to a meter: its number, for electricity the zone, and for gas the conversion factor from m³ to kWh. */
function measureOf(
  { label, meterNumber, index, quantity }: Charge,
  { category, unit }: Measured,
  surroundings: Surroundings,
) {
  return {
    conversionFactor: category === 'gas' && unit === 'kWh' ? findFactor(surroundings.factors, quantity) : null,
    meterNumber: meterNumber ?? findMeter(surroundings.meters, { category, index, quantity }),
    zone: category === 'electricity' ? readZone(label) : null,
  }
}

function inBaseUnit({ quantity, unit, rate, net = null }: Charge): Pick<Charge, 'quantity' | 'unit' | 'rate' | 'net'> {
  if (unit !== 'MWh') return { quantity, unit, rate, net }
  return {
    quantity: quantity?.times(1_000) ?? null,
    unit: 'kWh',
    rate: rate?.div(1_000) ?? null,
    net: net && { ...net, price: net.price.div(1_000) },
  }
}

function categoryOfUnit(unit: string | null, fallback: CostCategory): CostCategory {
  if (unit === 'GJ') return fallback === 'hot_water' ? fallback : 'heating'
  if (unit === 'kWh') return fallback === 'gas' || fallback === 'heating' ? fallback : 'electricity'
  return fallback
}

type Fallback = {
  category: CostCategory
  /** Only the name of the seller indicates it. */
  isOfSeller: boolean
}

/** A charge without a category gets the main category of the bill, if the bill has a single one. */
function fallbackCategory(charges: readonly Charge[], { texts, seller }: Surroundings): Fallback {
  const said = charges.filter(({ kind }) => kind !== 'account').flatMap(({ category }) => (category ? [category] : []))
  const supplied = said.filter((category) => category !== 'other')
  const kinds = new Set(supplied.map((category) => (category === 'sewage' ? 'water' : category)))
  if (kinds.size > 2) return { category: 'other', isOfSeller: false }
  const [first, second] = [...kinds].map((kind) => ({ kind, count: said.filter((one) => one === kind).length }))
  const ofRows = first && second && second.count > first.count ? second.kind : first?.kind
  const category = ofRows ?? mainCategory(texts)
  if (category) return { category, isOfSeller: false }
  return { category: (seller === null ? null : mainCategory([seller])) ?? 'other', isOfSeller: true }
}

/** Words of charges that belong to any supply. */
const ofSupply =
  /oplat|abonam|stal[ay]\b|zmienn|handlow|dystryb|siec|przesyl|\bmoc|sprzedaz|obrot|obslug|rozlicz|skladn|taryf|akcyz|bilans|zuzyci|dostaw|pobor|korekt|bonifik|rabat|upust|ulg|zalicz|prognoz|grup|licznik|charge|\bfee|network|distribut|fixed|standing|subscription|supply|tariff|usage|consumption|discount|transport/

type Guessed = { category: CostCategory; isMetered: boolean; fallback: Fallback }

/** A seller may sell other goods, too, so its name says little, and other rows of the bill say little about goods. */
function confidenceInFallback({ label, confidence }: Charge, { category, isMetered, fallback }: Guessed): number {
  const isDoubtful = fallback.isOfSeller || !(isMetered || ofSupply.test(foldText(label)))
  return category !== 'other' && isDoubtful ? Math.min(inDoubt, confidence) : confidence - 0.1
}

const inDoubt = 0.4

function textOf(value: Big | null, decimals: number): string | null {
  return value === null ? null : value.round(decimals, Big.roundHalfUp).toFixed()
}
