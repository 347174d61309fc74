import type { DocumentLine, Finding } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import { linesToCharge } from '../calculation/lines-to-charge.ts'
import { pricedAs } from '../calculation/priced-as.ts'
import { standingLines } from '../calculation/standing-lines.ts'
import { isSameLine, lineKey } from './same-line.ts'

/** A bill of the sent version or of its correction. */
export type ComparedBill = {
  id: string
  findings: readonly Pick<Finding, 'code'>[]
  lines: readonly DocumentLine[]
}

/** A line with what it charges. */
export type PlacedLine = {
  documentId: string
  line: DocumentLine
  quantity: number | null
  ratePln: number | null
  amountPln: string | null
}

export type Pair = { before: PlacedLine | null; after: PlacedLine | null }

/**
 * Compares the bills of a sent version with those of its correction, line by line: each line of a new bill beside the line that it
 * replaces, each row of a correction (KOR) beside the line that it corrects, and the lines that no new bill has. Bills that both
 * versions have are left out, unless a correction changes them.
 */
export function compareBills(sent: readonly ComparedBill[], current: readonly ComparedBill[]): Pair[] {
  const [wasSent, isCurrent] = [idsOf(sent), idsOf(current)]
  const added = current.filter(({ id }) => !wasSent.has(id))
  const [corrections, bills] = [added.filter(isCorrection), added.filter((bill) => !isCorrection(bill))]
  const old = sent.flatMap(linesOf)
  const gone = new Set(old.filter(({ documentId }) => !isCurrent.has(documentId)))
  const standing = old.filter((line) => !gone.has(line))
  const corrected = [...standing, ...bills.flatMap(linesOf)]
  return [
    ...bills.flatMap(linesOf).map((after) => ({ before: takeSame(gone, after), after })),
    ...corrections.flatMap((correction) => pairCorrection(correction, corrected)),
    ...[...gone].map((before) => ({ before, after: null })),
  ]
}

function idsOf(bills: readonly ComparedBill[]): ReadonlySet<string> {
  return new Set(bills.map(({ id }) => id))
}

function isCorrection({ findings }: ComparedBill): boolean {
  return findings.some(({ code }) => code === 'correction')
}

function linesOf({ id: documentId, findings, lines }: ComparedBill): PlacedLine[] {
  const standing = standingLines(lines)
  const amounts = new Map(linesToCharge({ findings, lines: standing }).map(({ line, amountPln }) => [line, amountPln]))
  return standing
    .filter(({ role }) => role !== 'none')
    .map((line) => {
      const { quantity, rate_pln: ratePln } = line
      return { documentId, line, quantity, ratePln, amountPln: amounts.get(line.line) ?? null }
    })
}

function takeSame(lines: Set<PlacedLine>, { line }: PlacedLine): PlacedLine | null {
  for (const one of lines)
    if (isSameLine(one.line, line)) {
      lines.delete(one)
      return one
    }
  return null
}

/** Each row of a correction with the line it corrects, as that line is with the correction. */
function pairCorrection(correction: ComparedBill, lines: readonly PlacedLine[]): Pair[] {
  const prices = new Set(lines.filter(({ line }) => line.role === 'rate').map(({ line }) => lineKey(line)))
  return linesOf(correction).map((row) => {
    const key = pricedAs(lineKey(row.line), prices)
    const before = lines.find(({ line }) => lineKey(line) === key) ?? null
    return { before, after: before === null ? row : correctedLine(before, row) }
  })
}

/** A row that is a price has the quantity and the price after the correction; all rows have the difference as their amount. */
function correctedLine(before: PlacedLine, row: PlacedLine): PlacedLine {
  const amountPln = new Big(before.amountPln ?? 0).plus(row.amountPln ?? 0).toFixed(2)
  if (row.line.role === 'rate' || row.quantity === null || row.quantity >= 0) return { ...row, amountPln }
  const quantity = before.quantity === null ? null : new Big(before.quantity).plus(row.quantity).toNumber()
  return { ...row, amountPln, quantity, ratePln: before.ratePln }
}
