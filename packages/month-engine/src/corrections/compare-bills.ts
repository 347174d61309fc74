import type { DocumentLine, Finding } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import { changeBy, differencesIn } from '../calculation/differences.ts'
import { isCorrection, linesToCharge } from '../calculation/lines-to-charge.ts'
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

/** `corrections` are the rows that made the line after of the one before. */
export type Pair = { before: PlacedLine | null; after: PlacedLine | null; corrections: readonly PlacedLine[] }

/**
 * Compares the bills of a sent version with those of its correction, line by line: each line of a new bill beside the line that it
 * replaces, each line that corrections (KOR) change beside itself with all of their rows, and the lines that no new bill has. Bills that both
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
    ...bills.flatMap(linesOf).map((after) => ({ before: takeSame(gone, after), after, corrections: [] })),
    ...pairCorrections(corrections, corrected),
    ...[...gone].map((before) => ({ before, after: null, corrections: [] })),
  ]
}

function idsOf(bills: readonly ComparedBill[]): ReadonlySet<string> {
  return new Set(bills.map(({ id }) => id))
}

function linesOf({ id: documentId, findings, lines }: ComparedBill): PlacedLine[] {
  const standing = standingLines(lines)
  const amounts = new Map(linesToCharge({ findings, lines: standing }).map(({ line, amountPln }) => [line, amountPln]))
  return standing
    .filter(({ kind }) => kind !== 'none')
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

/** Each line that corrections change, as it is with all of their rows, and the rows that change none. */
function pairCorrections(corrections: readonly ComparedBill[], lines: readonly PlacedLine[]): Pair[] {
  const prices = new Set(lines.filter(({ line }) => line.kind === 'rate').map(({ line }) => lineKey(line)))
  const lineOf = (row: PlacedLine) => lines.find(({ line }) => lineKey(line) === pricedAs(lineKey(row.line), prices))
  const rows = corrections.flatMap((correction) => linesOf(correction).map((row) => ({ row, correction })))
  const changed = Map.groupBy(rows, ({ row }) => lineOf(row) ?? row)
  return [...changed].map(([before, own]) => {
    const isNew = own.some(({ row }) => row === before)
    const after = isNew ? before : own.reduce(correctedLine, before)
    return { before: isNew ? null : before, after, corrections: own.map(({ row }) => row) }
  })
}

/**
 * A line with a row of a correction: the row's amount is a difference, and its quantity is one too, unless the correction repeats the row
 * before or the row only changes the price.
 */
function correctedLine(
  before: PlacedLine,
  { row, correction }: { row: PlacedLine; correction: ComparedBill },
): PlacedLine {
  const amountPln = new Big(before.amountPln ?? 0).plus(row.amountPln ?? 0).toFixed(2)
  const change = differencesIn(correction).find(({ line }) => line === row.line)
  if (change === undefined) return { ...row, amountPln, ratePln: priceWith(before, row) }
  const isFurther = changeBy(change, before.line) !== 'quantity'
  const quantity = before.quantity === null ? null : change.quantity.plus(before.quantity).toNumber()
  return { ...row, amountPln, quantity, ratePln: isFurther ? row.ratePln : before.ratePln }
}

/** The price after the correction: a cost at a price of its own raises that of the bill. */
function priceWith({ ratePln: billed }: PlacedLine, { line, ratePln }: PlacedLine): number | null {
  const raises = line.kind === 'cost' && ratePln !== null && billed !== null
  return raises ? new Big(billed).plus(ratePln).toNumber() : ratePln
}
