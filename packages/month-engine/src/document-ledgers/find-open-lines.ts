import { toPln } from '@lokum/amounts/money/grosze'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import type { MissingInput, NamedBill } from '../calculation/missing-input.ts'
import type { KeptItem } from '../items/kept-item.ts'
import type { DocumentLedger } from './account-of-document.ts'
import type { LineLedger } from './account-of-line.ts'

/** A document with its account. */
type Accounted = {
  account: DocumentLedger
  named: NamedBill
  lines: readonly Pick<DocumentLine, 'line' | 'kind' | 'category' | 'quantity' | 'unit'>[]
}

type Known = { known: readonly MissingInput[]; items: readonly Pick<KeptItem, 'inputs' | 'source' | 'state'>[] }

/** The most lines named; the landlord decides about these first. */
const mostNamed = 500

/**
 * The open lines of the documents, unless the settlement has to be calculated first, which may use them, the reason why a line makes no
 * cost already names it, or the line is a price that a missing reading will use.
 */
export function findOpenLines(documents: readonly Accounted[], { known, items }: Known): MissingInput[] {
  if (known.some(({ code }) => code === 'calculation')) return []
  const explained = new Set(known.flatMap(namedLines))
  const unread = new Set(known.flatMap(({ code, category }) => (code === 'reading' && category ? [category] : [])))
  return documents
    .flatMap(({ account, named: bill, lines }) => {
      const waiting = new Set(
        lines.flatMap(({ line, kind, category }) =>
          kind === 'rate' && category && unread.has(category) ? [line] : [],
        ),
      )
      return account.lines
        .filter(({ line, isOpen }) => isOpen && !(line !== null && waiting.has(line)))
        .map((line) => ({
          ...missingOf({ document_id: account.documentId, bill }, line),
          ...countedOf(line, { documentId: account.documentId, lines, items }),
        }))
    })
    .filter(({ document_id, line }) => !explained.has(`${document_id} ${line}`))
    .slice(0, mostNamed)
}

function namedLines({ document_id: id, line, lines = [] }: MissingInput): string[] {
  return id === undefined ? [] : [line, ...lines].map((each) => `${id} ${each}`)
}

/** The quantity that the bill charges beside the smaller one that the tenant's meter counted, if only this settlement charges the line. */
function countedOf(
  { line, usedElsewhereGrosze, usedGrosze }: LineLedger,
  { documentId, lines, items }: Pick<Accounted, 'lines'> & Pick<Known, 'items'> & { documentId: string },
) {
  const { kind, quantity, unit } = lines.find((one) => one.line === line) ?? {}
  if (kind !== 'rate' || !quantity || !unit || usedElsewhereGrosze !== 0n || usedGrosze === 0n) return {}
  const ofLine = items.filter(
    ({ source, state }) =>
      state !== 'rejected' && source.kind === 'document' && source.document_id === documentId && source.line === line,
  )
  const [only, ...others] = ofLine
  if (only?.inputs.kind !== 'readings' || others.length > 0 || only.inputs.unit !== unit) return {}
  const metered = only.inputs.consumption
  return metered < quantity ? { counted: { billed: quantity, metered, unit } } : {}
}

function missingOf(document: { document_id: string; bill: NamedBill }, account: LineLedger): MissingInput {
  const { line, label, totalGrosze, usedGrosze, usedElsewhereGrosze, openGrosze } = account
  const sums = {
    totalPln: plnTextOf(totalGrosze),
    chargedPln: plnTextOf(usedGrosze + usedElsewhereGrosze),
    openPln: plnTextOf(openGrosze),
  }
  const place = { code: 'open_line', ...document } as const
  if (line !== null) return { reason: 'open_line', ...place, line, label, sums }
  if (totalGrosze === 0n && openGrosze !== 0n) return { reason: 'overcharged', ...place, sums }
  return { reason: 'no_line_to_charge', ...place }
}

function plnTextOf(grosze: bigint): string {
  return String(toPln(grosze))
}
