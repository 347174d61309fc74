import Big from 'big.js'
import type { Finding } from '../findings/finding.ts'
import { findInKsef } from './find-in-ksef.ts'
import type { KsefInvoice, KsefLine } from './ksef-invoice.ts'
import { type ValuedLine, valueLines } from './value-lines.ts'

const zero = '0.00'

/** A line with its gross values: those of the invoice, else computed from net and rate. */
export type ReconciledLine = KsefLine & {
  /** PLN gross, two decimals; null when the line has no value. */
  gross: string | null
  /** PLN gross per unit, at most eight decimals. */
  unitGross: string | null
  /** The amount this invoice adds for the line, two decimals; in a correction the difference to the row before. */
  charge: string | null
}

type ReconciledInvoice = {
  lines: readonly ReconciledLine[]
  /** The sum of the charges of all lines, two decimals. */
  sum: string
  /** P_15 minus the sum, when VAT rounding explains it; else `0.00` and a finding. */
  rounding: string
  /** The amount that a final invoice takes off for the advances it names, negative; null for others. */
  advances: string | null
  findings: readonly Finding[]
}

/**
 * Computes the gross value of every line and compares the sum with P_15. VAT is rounded once per rate (art. 106e ust. 1 pkt 14 of
 * the VAT act), a line's gross separately: each computed line may differ by at most one grosz. Values that the invoice does not state
 * count unless it adds up without them. A final invoice charges its rows without the advances that it names.
 */
export function reconcileKsef(invoice: KsefInvoice): ReconciledInvoice {
  const { stated, computed } = valueLines(invoice)
  const asStated = compare(stated, invoice)
  const { lines, sum, difference, ...compared } = asStated.addsUp ? asStated : compare(computed, invoice)
  const advances = invoice.kind === 'ROZ' && invoice.advances.length > 0 && difference.lt(0) && !compared.addsUp
  const addsUp = compared.addsUp || advances
  return {
    lines,
    sum: sum.toFixed(2),
    rounding: compared.addsUp ? difference.toFixed(2) : zero,
    advances: advances ? difference.toFixed(2) : null,
    findings: findInKsef(invoice, {
      sum: sum.toFixed(2),
      addsUp,
      advances: advances ? difference.abs().toFixed(2) : null,
    }),
  }
}

function compare(valued: readonly ValuedLine[], { total }: KsefInvoice) {
  const befores = pairBefores(valued)
  const counted = new Set(befores.values())
  const lines = valued.map((line) => ({
    ...line,
    charge: line.isBefore && counted.has(line) ? zero : chargeOf(line, befores.get(line)),
  }))
  const sum = lines.reduce((all, { charge }) => all.plus(charge ?? 0), new Big(0))
  const difference = new Big(total).minus(sum)
  const tolerance = new Big('0.01').times(lines.filter(({ isComputed }) => isComputed).length)
  return { lines, sum, difference, addsUp: difference.abs().lte(tolerance) }
}

/** Matches each row after with its row before: by number, else by name and unit; rows without a value stay unmatched. */
function pairBefores(all: readonly ValuedLine[]): ReadonlyMap<ValuedLine, ValuedLine> {
  const lines = all.filter(({ gross }) => gross !== null)
  const pairs = new Map<ValuedLine, ValuedLine>()
  const left = new Set(lines.filter(({ isBefore }) => isBefore))
  const keys = [({ number }: ValuedLine) => String(number), ({ name, unit }: ValuedLine) => `${name}\n${unit}`]
  for (const key of keys) {
    const waiting = Map.groupBy(left, key)
    for (const after of lines.filter((line) => !line.isBefore && !pairs.has(line))) {
      const before = waiting.get(key(after))?.shift()
      if (before !== undefined && left.delete(before)) pairs.set(after, before)
    }
  }
  return pairs
}

function chargeOf(line: ValuedLine, before: ValuedLine | undefined): string | null {
  const { gross, isBefore } = line
  if (gross === null) return null
  if (isBefore) return new Big(gross).neg().toFixed(2)
  return before && isUnchanged(before, line) ? zero : new Big(gross).minus(before?.gross ?? 0).toFixed(2)
}

/** A row that is gross before and net after, or the reverse, may differ by the rounding of its VAT alone. */
function isUnchanged(before: ValuedLine, after: ValuedLine): boolean {
  const isMixed = before.isComputed !== after.isComputed
  return (
    isMixed &&
    new Big(before.gross ?? 0)
      .minus(after.gross ?? 0)
      .abs()
      .lte('0.01')
  )
}
