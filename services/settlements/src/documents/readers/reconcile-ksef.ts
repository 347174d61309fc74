import Big from 'big.js'
import type { Finding } from '../findings/finding.ts'
import { findInKsef } from './find-in-ksef.ts'
import type { KsefInvoice, KsefLine } from './ksef-invoice.ts'

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
  findings: readonly Finding[]
}

/**
 * Computes the gross value of every line and compares the sum with P_15. VAT is rounded once per rate (art. 106e ust. 1 pkt 14 of
 * the VAT act), a line's gross separately: each computed line may differ by at most one grosz.
 */
export function reconcileKsef(invoice: KsefInvoice): ReconciledInvoice {
  const grossLines = invoice.lines.map((line) => ({ ...line, gross: grossOf(line), unitGross: unitGrossOf(line) }))
  const befores = pairBefores(grossLines)
  const counted = new Set(befores.values())
  const lines = grossLines.map((line) => ({
    ...line,
    charge: line.isBefore && counted.has(line) ? zero : chargeOf(line, befores.get(line)),
  }))

  const sum = lines.reduce((total, { charge }) => total.plus(charge ?? 0), new Big(0))
  const difference = new Big(invoice.total).minus(sum)
  const tolerance = new Big('0.01').times(invoice.lines.filter(isComputed).length)
  const addsUp = difference.abs().lte(tolerance)

  return {
    lines,
    sum: sum.toFixed(2),
    rounding: addsUp ? difference.toFixed(2) : zero,
    findings: findInKsef(invoice, { sum: sum.toFixed(2), addsUp }),
  }
}

type GrossLine = KsefLine & Pick<ReconciledLine, 'gross' | 'unitGross'>

function grossOf({ gross, net, vat, vatRate }: KsefLine): string | null {
  if (gross !== null) return new Big(gross).toFixed(2)
  if (net === null) return null
  if (vat !== null) return new Big(net).plus(vat).toFixed(2)
  return withVat(new Big(net), vatRate).round(2, Big.roundHalfUp).toFixed(2)
}

function unitGrossOf({ unitGross, unitNet, vatRate }: KsefLine): string | null {
  if (unitGross !== null) return new Big(unitGross).toFixed()
  if (unitNet === null) return null
  return withVat(new Big(unitNet), vatRate).round(8, Big.roundHalfUp).toFixed()
}

/** `zw`, `oo`, `np` and the zero rates add no VAT; without a rate, the comparison with P_15 decides. */
export function withVat(net: Big, vatRate: string | null): Big {
  const percent = vatRate !== null && /^\d+$/.test(vatRate) ? vatRate : '0'
  return net.times(new Big(percent).div(100).plus(1))
}

function isComputed({ gross, net, vat }: KsefLine): boolean {
  return gross === null && net !== null && vat === null
}

/** Matches each row after with its row before: by number, else by name and unit; rows without a value stay unmatched. */
function pairBefores(all: readonly GrossLine[]): ReadonlyMap<GrossLine, GrossLine> {
  const lines = all.filter(({ gross }) => gross !== null)
  const pairs = new Map<GrossLine, GrossLine>()
  const left = new Set(lines.filter(({ isBefore }) => isBefore))
  const keys = [({ number }: GrossLine) => String(number), ({ name, unit }: GrossLine) => `${name}\n${unit}`]
  for (const key of keys) {
    const waiting = Map.groupBy(left, key)
    for (const after of lines.filter((line) => !line.isBefore && !pairs.has(line))) {
      const before = waiting.get(key(after))?.shift()
      if (before !== undefined && left.delete(before)) pairs.set(after, before)
    }
  }
  return pairs
}

function chargeOf({ gross, isBefore }: GrossLine, before: GrossLine | undefined): string | null {
  if (gross === null) return null
  return (isBefore ? new Big(gross).neg() : new Big(gross).minus(before?.gross ?? 0)).toFixed(2)
}
