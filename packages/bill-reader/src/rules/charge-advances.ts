import { splitGrosze } from '@lokum/amounts/money/split-grosze'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import Big from 'big.js'
import type { KsefInvoice } from '../readers/ksef-invoice.ts'
import type { ReconciledLine } from '../readers/reconcile-ksef.ts'
import { categorize } from './categorize.ts'
import type { Charge } from './propose-lines.ts'

/** Which part of an advance is for which category is not stated, so the landlord decides. */
const unsure = 0.5

/** The charges of an advance invoice: its total, over the rows of the order by their values. */
export function chargeAdvances({ total, order }: KsefInvoice): Charge[] {
  const grosze = toGrosze(total)
  const values = order.map(({ gross }) => toGrosze(gross ?? '0'))
  const whole = values.reduce((sum, value) => sum + value, 0n)
  const isSplit = values.every((value) => value > 0n) && grosze <= whole
  const [first] = order
  if (!isSplit) return first ? [advance({ ...first, grosze }, order.length === 1 ? 1 : unsure)] : []
  const parts = splitGrosze(grosze, values)
  const isSure = grosze === whole || new Set(order.map(({ name }) => categorize(name))).size === 1
  return order.map((row, index) => advance({ ...row, grosze: parts[index] ?? 0n }, isSure ? 1 : unsure))
}

function advance({ name, place, grosze }: { name: string; place: string; grosze: bigint }, confidence: number): Charge {
  const amount = new Big(grosze.toString()).div(100)
  return chargeOf({ label: `Zaliczka: ${name || '?'}`, category: categorize(name), amount, place, confidence })
}

type Final = { lines: readonly ReconciledLine[]; advances: string | null }

/** Deducts the advances on a final invoice; of rows of several categories, from the one that charges most. */
export function deductAdvances({ lines, advances }: Final, numbers: readonly string[]): Charge {
  const sums = new Map<CostCategory | null, Big>()
  for (const { name, charge } of lines) {
    const category = categorize(name)
    sums.set(category, (sums.get(category) ?? new Big(0)).plus(charge ?? 0))
  }
  const [[category] = [null]] = [...sums].toSorted(([, one], [, other]) => other.cmp(one))
  const label = `Rozliczone zaliczki: ${numbers.slice(0, mostNamed).join(', ')}`
  const place = 'Fa/FakturaZaliczkowa[1]'
  return chargeOf({ label, category, amount: new Big(advances ?? 0), place, confidence: sums.size === 1 ? 1 : unsure })
}

const mostNamed = 3

type Known = Pick<Charge, 'label' | 'category' | 'place' | 'confidence'> & { amount: Big }

function chargeOf({ label, amount, place, ...known }: Known): Charge {
  const empty = { quantity: null, unit: null, rate: null, meterNumber: null, index: 0 }
  const at = { kind: 'xml', path: place } as const
  return { kind: 'charge', label, amount, place, at, excerpt: `${label} ${amount.toFixed(2)}`, ...known, ...empty }
}

function toGrosze(amount: string): bigint {
  return BigInt(new Big(amount).times(100).toFixed(0))
}
