import { addVat } from '@lokum/amounts/money/add-vat'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import Big from 'big.js'
import type { ReconciledLine } from '../readers/reconcile-ksef.ts'
import { categorize } from './categorize.ts'
import { meteredCategories, meteredUnits } from './metered-units.ts'
import type { Detail, DetailCharge } from './read-attachment.ts'
import { unitAt } from './read-numbers.ts'

/** A row of an invoice with what an attachment says of it. */
export type ExplainedLine = ReconciledLine & { detail: Detail | null }

type Charged = { detail: Detail; charge: DetailCharge }

/**
 * Explains the rows that have only a sum by the details of the attachment: a row with the amount of one detail has its quantity, price and
 * meter, and a row that several details add up to is charged by these. A detail explains one row; what it charges never exceeds the row.
 */
export function explainRows(lines: readonly ReconciledLine[], details: readonly Detail[]): ExplainedLine[] {
  if (details.length === 0) return lines.map((line) => ({ ...line, detail: null }))
  const index = indexOf(details)
  const used = new Set<Detail>()
  return lines.flatMap((line) => {
    const set = isSum(line) ? takeSet(index, { line, used }) : null
    return set ? partsOf(line, set) : [{ ...line, detail: null }]
  })
}

type Basis = 'net' | 'gross'
type DetailSet = { basis: Basis; category: CostCategory | null; charged: readonly Charged[] }
/** By basis and amount. */
type Index = Map<string, readonly DetailSet[]>

/** The first details with the amount of a row that explain no other, preferably those that name its category. */
function takeSet(index: Index, { line, used }: { line: ReconciledLine; used: Set<Detail> }): DetailSet | null {
  for (const basis of ['net', 'gross'] as const) {
    const amount = line[basis]
    const key = amount === null ? '' : keyOf(basis, new Big(amount))
    const left = (index.get(key) ?? []).filter(({ charged }) => charged.every(({ detail }) => !used.has(detail)))
    index.set(key, left)
    const category = categorize(line.name)
    const set = left.find((one) => one.category === category) ?? left[0]
    for (const { detail } of set?.charged ?? []) used.add(detail)
    if (set) return set
  }
  return null
}

function keyOf(basis: Basis, amount: Big): string {
  return `${basis} ${amount.toFixed(2)}`
}

/** Whether the use and its price are not in the row itself. */
function isSum({ name, isBefore, charge, gross, unit, quantity, unitNet, unitGross }: ReconciledLine): boolean {
  const category = categorize(name)
  if (isBefore || charge !== gross || (category !== null && !meteredCategories.includes(category))) return false
  const isMetered = unit !== null && meteredUnits.includes(unitAt(unit) ?? '')
  return !(isMetered && quantity !== null && (unitNet ?? unitGross) !== null)
}

/** The details by amount, alone and together with those of their label, table, block and file. */
function indexOf(details: readonly Detail[]): Index {
  const sets = (['net', 'gross'] as const).flatMap((basis) => {
    const charged = details.flatMap((detail) => (detail[basis] ? [{ detail, charge: detail[basis] }] : []))
    return [...charged.map((one) => [one]), ...togetherOf(charged)]
      .filter((set) => set.some(({ charge }) => isUse(charge)))
      .map((set) => ({ basis, category: categorize(set[0]?.detail.label ?? ''), charged: set }))
  })
  return Map.groupBy(sets, ({ basis, charged }) => keyOf(basis, sumOf(charged)))
}

function togetherOf(charged: readonly Charged[]): Charged[][] {
  const names = [
    ({ detail }: Charged) => detail.label ?? '',
    ({ detail }: Charged) => detail.within[0] ?? '',
    ({ detail }: Charged) => detail.within.at(-1) ?? '',
    () => '',
  ]
  return names.flatMap((nameOf) => [...Map.groupBy(charged, nameOf).values()]).filter(({ length }) => length > 1)
}

function sumOf(charged: readonly Charged[]): Big {
  return charged.reduce((sum, { charge }) => sum.plus(charge.amount), new Big(0))
}

function isUse({ quantity, unit }: DetailCharge): boolean {
  return quantity !== null && unit !== null && meteredUnits.includes(unit)
}

function partsOf(line: ReconciledLine, { basis, charged }: Omit<DetailSet, 'category'>): ExplainedLine[] {
  const [only, ...others] = charged
  if (only && others.length === 0) return [{ ...line, ...usedIn(line, { basis, ...only }), detail: only.detail }]
  const amounts = grossParts(line, { basis, charged })
  return charged.map(({ detail, charge }, index) => ({
    ...line,
    place: detail.place,
    name: nameOfPart(line, detail, charged),
    ...usedIn(line, { basis, detail, charge }),
    net: basis === 'net' ? charge.amount.toFixed(2) : null,
    gross: amounts[index]?.toFixed(2) ?? null,
    charge: amounts[index]?.toFixed(2) ?? null,
    detail,
  }))
}

function usedIn({ vatRate }: ReconciledLine, { basis, charge }: Charged & { basis: Basis }) {
  const { quantity, unit, price } = charge
  const isNet = basis === 'net'
  const unitGross = price && (isNet ? addVat(price, vatRate) : price)
  return {
    quantity: quantity?.toFixed() ?? null,
    unit,
    unitNet: isNet ? (price?.toFixed() ?? null) : null,
    unitGross: unitGross?.round(8, Big.roundHalfUp).toFixed() ?? null,
  }
}

/** The gross parts of a row; the largest takes the rest, so that they add up to it. */
function grossParts({ gross, vatRate }: ReconciledLine, { basis, charged }: Omit<DetailSet, 'category'>): Big[] {
  const parts = charged.map(({ charge }) =>
    basis === 'gross' ? charge.amount : addVat(charge.amount, vatRate).round(2, Big.roundHalfUp),
  )
  const rest = parts.reduce((left, part) => left.minus(part), new Big(gross ?? 0))
  const largest = parts.reduce((at, part, index) => (part.abs().gt(parts[at]?.abs() ?? 0) ? index : at), 0)
  return parts.map((part, index) => (index === largest ? part.plus(rest) : part))
}

/** The name of a part, with its days where the parts have different ones. */
function nameOfPart({ name }: ReconciledLine, { label, days }: Detail, charged: readonly Charged[]): string {
  const own = label === null || categorize(label) === null ? [name, label].filter(Boolean).join(', ') : label
  const isApart = new Set(charged.map(({ detail }) => detail.days?.from)).size > 1
  return isApart && days ? `${own}, ${days.from} – ${days.to}` : own
}
