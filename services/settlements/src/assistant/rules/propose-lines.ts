import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import Big from 'big.js'
import type { ProposedLine } from '../assistant.ts'
import { mainCategory } from './categorize.ts'
import { type MeterMention, meterOf } from './read-meters.ts'

/** A charge as it was read, before it is known what it is used for. */
export type Charge = {
  kind: 'charge' | 'before' | 'account'
  label: string
  category: CostCategory | null
  quantity: Big | null
  unit: string | null
  /** PLN gross for one unit. */
  rate: Big | null
  /** PLN gross. */
  amount: Big | null
  place: string
  excerpt: string
  meterNumber: string | null
  /** Where it stands among the lines in which meters were looked for. */
  index: number
  confidence: number
}

type Surroundings = {
  /** Everything that tells what the bill is about. */
  texts: readonly string[]
  meters: readonly MeterMention[]
  conversionFactor: string | null
}

const metered = ['kWh', 'm3', 'GJ']

/** Makes lines of charges: what is priced by a metered unit is a rate, any other charge a cost (design decisions, section 9). */
export function proposeLines(charges: readonly Charge[], surroundings: Surroundings): ProposedLine[] {
  const fallback = fallbackCategory(charges, surroundings.texts)
  return charges.map((charge) =>
    charge.kind === 'account' ? accountLine(charge) : chargeLine(charge, fallback, surroundings),
  )
}

function accountLine({ label, amount, place, excerpt, confidence }: Charge): ProposedLine {
  return { ...nothing, role: 'none', label, amountPln: textOf(amount, 2), place, excerpt, confidence }
}

const nothing = {
  category: null,
  quantity: null,
  unit: null,
  ratePln: null,
  conversionFactor: null,
  meterNumber: null,
} as const

function chargeLine(charge: Charge, fallback: CostCategory, { meters, conversionFactor }: Surroundings): ProposedLine {
  const { label, amount, place, excerpt } = charge
  const { quantity, unit, rate } = inBaseUnit(charge)
  const category = charge.category ?? categoryOfUnit(unit, fallback)
  const isRate = unit !== null && metered.includes(unit) && rate !== null && (quantity === null || quantity.gte(0))
  const isBefore = charge.kind === 'before'
  const usesFactor = isRate && category === 'gas' && unit === 'kWh'
  return {
    role: isBefore ? 'none' : isRate ? 'rate' : 'cost',
    category,
    label,
    quantity: textOf(quantity, 6),
    unit: quantity === null ? null : unit,
    ratePln: isRate && !isBefore ? textOf(rate, 8) : null,
    amountPln: textOf(amount, 2),
    conversionFactor: usesFactor && !isBefore ? conversionFactor : null,
    meterNumber:
      isRate && !isBefore ? (charge.meterNumber ?? meterOf(meters, { category, index: charge.index })) : null,
    place,
    excerpt,
    confidence: charge.category ? charge.confidence : charge.confidence - 0.1,
  }
}

function inBaseUnit({ quantity, unit, rate }: Charge): Pick<Charge, 'quantity' | 'unit' | 'rate'> {
  if (unit !== 'MWh') return { quantity, unit, rate }
  return { quantity: quantity?.times(1_000) ?? null, unit: 'kWh', rate: rate?.div(1_000) ?? null }
}

function categoryOfUnit(unit: string | null, fallback: CostCategory): CostCategory {
  if (unit === 'GJ') return fallback === 'hot_water' ? fallback : 'heating'
  if (unit === 'kWh') return fallback === 'gas' || fallback === 'heating' ? fallback : 'electricity'
  return fallback
}

/** A charge that does not say what it is for belongs to what the bill is about; a bill about many things does not tell. */
function fallbackCategory(charges: readonly Charge[], texts: readonly string[]): CostCategory {
  const said = charges.filter(({ kind }) => kind !== 'account').flatMap(({ category }) => (category ? [category] : []))
  const kinds = new Set(said.map((category) => (category === 'sewage' ? 'water' : category)))
  if (kinds.size > 2) return 'other'
  const [first, second] = [...kinds].map((kind) => ({ kind, count: said.filter((one) => one === kind).length }))
  if (first && second) return first.count >= second.count ? first.kind : second.kind
  return first?.kind ?? mainCategory(texts) ?? 'other'
}

function textOf(value: Big | null, decimals: number): string | null {
  return value === null ? null : value.round(decimals, Big.roundHalfUp).toFixed()
}
