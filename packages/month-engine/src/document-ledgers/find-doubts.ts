import { toPln } from '@lokum/amounts/money/grosze'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { Note } from '../calculation/note.ts'
import { type Doubts, lineKey } from '../items/doubts.ts'
import type { DocumentLedger } from './account-of-document.ts'
import { findRepeated } from './find-repeated.ts'

type Accounted = { id: string; lines: readonly DocumentLine[]; account: DocumentLedger }

/** Doubts about the items of documents: a document that does not add up, a line that repeats another. */
export function findDoubts(documents: readonly Accounted[]): Doubts {
  const ofLines = documents.flatMap(({ id, lines, account }) => [
    ...findRepeated(lines).map(({ line, ...read }) => [lineKey(id, line), { code: 'repeats_line', ...read }] as const),
    ...roundedIn(account).map(({ line, ...note }) => [lineKey(id, line), note] as const),
  ])
  const notesOf = Map.groupBy(ofLines, ([place]) => place)
  return new Map([
    ...documents.map(({ id, account }) => [id, notesOfDocument(account)] as const),
    ...[...notesOf].map(([place, notes]) => [place, notes.map(([, note]) => note)] as const),
  ])
}

function notesOfDocument({ addsUp, differenceGrosze, totalGrosze, lines }: DocumentLedger): Note[] {
  if (addsUp) return []
  const sums = { sum: textOf(totalGrosze - differenceGrosze), total: textOf(totalGrosze), isAfterPrepayments: false }
  const open = lines.filter(({ isOpen }) => isOpen)
  return [
    ...(differenceGrosze === 0n ? [] : [{ finding: { code: 'lines_do_not_add_up' as const, ...sums } }]),
    ...openIn(
      open.filter((line) => !isOvercharged(line)),
      false,
    ),
    ...openIn(open.filter(isOvercharged), true),
  ]
}

type LineLedger = DocumentLedger['lines'][number]

/** An open amount with the other sign than the line: more of it is charged than there is. */
function isOvercharged({ totalGrosze, openGrosze }: LineLedger): boolean {
  return totalGrosze < 0n !== openGrosze < 0n
}

function openIn(lines: readonly LineLedger[], isOvercharged: boolean): Note[] {
  if (lines.length === 0) return []
  const rest = lines.reduce((grosze, { openGrosze }) => grosze + openGrosze, 0n)
  const labels = lines.flatMap(({ label }) => label || [])
  return [{ code: 'lines_are_open', lines: labels, open: textOf(isOvercharged ? -rest : rest), isOvercharged }]
}

/** The row as printed charges more than what is left of it under the printed total. */
function roundedIn({ lines }: DocumentLedger) {
  return lines.flatMap(({ line, totalGrosze, roundingGrosze }) =>
    line === null || roundingGrosze >= 0n
      ? []
      : [
          {
            line,
            code: 'rounded_to_total' as const,
            printed: textOf(totalGrosze - roundingGrosze),
            rounding: textOf(roundingGrosze),
          },
        ],
  )
}

function textOf(grosze: bigint): string {
  return String(toPln(grosze))
}
