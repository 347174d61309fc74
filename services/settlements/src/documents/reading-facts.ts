import type { ProposedLine, ProposedReading } from '@lokum/bill-reader/assistant'
import type { DocumentLineRow, DocumentReadingRow } from './document.ts'

type KeptFacts = 'accountId' | 'documentId' | 'duplicateOf' | 'sameAs' | 'notSameAs' | 'namedMeter'
type ReadingFacts = Omit<DocumentReadingRow, KeptFacts>

/** The columns of a reading that the assistant gives. */
export function readingFacts(
  { lines: _, awaits, seen: _seen, signs: _signs, ...reading }: ProposedReading,
  { now }: { now: Date },
) {
  return {
    ...reading,
    invoiceKind: reading.invoiceKind ?? null,
    counter: reading.counter ?? null,
    agreementFacts: reading.agreementFacts ?? null,
    state: awaits ? ('waiting' as const) : ('done' as const),
    readAt: now,
    numberKey: writeNumberKey(reading.number),
    findings: [...reading.findings],
  } satisfies Partial<ReadingFacts>
}

/** The number of an invoice without spaces and case. */
export function writeNumberKey(number: string | null): string | null {
  return number === null ? null : number.replaceAll(/\s/g, '').toUpperCase()
}

/** The columns of a line that the assistant gives. */
export function lineFacts({ confidence, ...line }: ProposedLine) {
  return {
    ...line,
    confidence: confidence.toFixed(2),
    proposedBy: 'assistant' as const,
  } satisfies Partial<DocumentLineRow>
}
