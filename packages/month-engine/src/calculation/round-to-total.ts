import { toGrosze, toPln } from '@lokum/amounts/money/grosze'
import { roundPln } from '@lokum/amounts/money/round-pln'
import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import { linesToCharge } from './lines-to-charge.ts'
import { standingLines } from './standing-lines.ts'

type Printed = {
  findings: readonly KeptFinding[]
  lines: readonly DocumentLine[]
  /** The total printed on the document, in PLN. */
  totalPln: string | null
}

/** The difference between the printed total and the lines together, in grosze. */
type Rounding = { line: number; grosze: bigint }

type RoundedLines = { lines: DocumentLine[]; rounding: Rounding | null }

/**
 * The standing lines of a document, which charge no more than its printed total: rows that were rounded one by one differ from it by
 * a grosz each at most, as the reading of a bill allows. What they have more is taken off the largest line. What they have less
 * stays with the landlord, so it changes no line.
 */
export function roundToTotal({ findings, lines, totalPln }: Printed): RoundedLines {
  const standing = standingLines(lines)
  const charged = linesToCharge({ findings, lines: standing })
  const [largest] = charged.toSorted((one, other) => new Big(other.amountPln).abs().cmp(new Big(one.amountPln).abs()))
  if (totalPln === null || !largest || standing.some(lacksAmount)) return { lines: standing, rounding: null }
  const sum = charged.reduce((grosze, { amountPln }) => grosze + toGrosze(amountPln), 0n)
  const grosze = toGrosze(totalPln) - sum
  const isRounding = grosze !== 0n && (grosze < 0n ? -grosze : grosze) <= BigInt(charged.length)
  if (!isRounding) return { lines: standing, rounding: null }
  const { line } = largest
  const lower = (one: DocumentLine) => (one.line === line ? lowered(one, grosze) : one)
  return { lines: grosze < 0n ? standing.map(lower) : standing, rounding: { line, grosze } }
}

function lacksAmount({ kind, amount_pln: amount, rate_pln: rate, quantity }: DocumentLine): boolean {
  return kind !== 'none' && amount === null && (rate === null || quantity === null)
}

function lowered(line: DocumentLine, grosze: bigint): DocumentLine {
  const { amount_pln: amount, rate_pln: rate, quantity } = line
  const whole = toGrosze(amount ?? roundPln(new Big(rate ?? 0).times(quantity ?? 0)))
  return { ...line, amount_pln: toPln(whole + grosze) }
}
