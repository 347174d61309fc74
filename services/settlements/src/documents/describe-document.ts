import { describeFinding } from '@lokum/bill-reader/findings/describe-finding'
import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import { isPhoto } from '@lokum/bill-reader/photos/photo'
import type { Language } from '@lokum/contracts/problems/problem'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { Document, DocumentLine, Finding } from '@lokum/contracts/settlements/document'
import type { DocumentLineRow, DocumentReadingRow, DocumentRow } from './document.ts'

/** Describes a document to clients, with its reading, or null before it is read. */
export function describeDocument(
  row: DocumentRow,
  reading: DocumentReadingRow | null,
  lines: readonly DocumentLineRow[],
  language: Language,
): Document {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    media_type: row.mediaType,
    size_bytes: row.sizeBytes,
    sha256: row.sha256,
    original: describeOriginal(row),
    taken_at: row.takenAt ?? null,
    pages: pagesOf(row, reading),
    reading: reading && describeReading(reading, lines, language),
    created_at: row.createdAt.toISOString(),
  }
}

function pagesOf({ mediaType }: DocumentRow, reading: DocumentReadingRow | null): Document['pages'] {
  return isPhoto(mediaType) ? 1 : (reading?.pages ?? null)
}

function describeOriginal({ originalMediaType, originalSizeBytes }: DocumentRow): Document['original'] {
  if (!originalMediaType || !originalSizeBytes) return null
  return { media_type: originalMediaType, size_bytes: originalSizeBytes }
}

function describeReading(
  row: DocumentReadingRow,
  lines: readonly DocumentLineRow[],
  language: Language,
): Document['reading'] {
  return {
    read_by: row.readBy,
    read_at: row.readAt.toISOString(),
    state: row.state,
    supplier: row.supplier ?? null,
    seller_nip: row.sellerNip ?? null,
    number: row.number ?? null,
    corrects: row.findings.flatMap(correctedBy),
    issued_on: row.issuedOn ?? null,
    period_from: row.periodFrom ?? null,
    period_to: row.periodTo ?? null,
    total_pln: numberOf(row.totalPln),
    to_pay_pln: numberOf(row.toPayPln),
    lines: lines.toSorted((one, other) => one.line - other.line).map(describeLine),
    findings: [...row.findings.map((finding) => describeFinding(finding, language)), ...duplicateOf(row, language)],
    proposed_reading: row.counter ?? null,
    agreement_facts: row.agreementFacts ?? null,
    same_as: row.sameAs ?? null,
  }
}

/** The numbers that a correction names; a reading of an earlier release has them in its sentence alone. */
function correctedBy(finding: KeptFinding): string[] {
  return finding.code === 'correction' && 'of' in finding ? (finding.of?.quoted ?? []) : []
}

const duplicate = {
  en: 'Another document has the same seller and invoice number. Decide whether it is the same invoice.',
  pl: 'Inny dokument ma tego samego sprzedawcę i ten sam numer faktury. Zdecyduj, czy to ta sama faktura.',
} as const satisfies Text

function duplicateOf({ duplicateOf: other }: DocumentReadingRow, language: Language): Finding[] {
  return other ? [{ code: 'duplicate_invoice', detail: duplicate[language], document_id: other }] : []
}

/** Describes a line to clients and the engine. */
export function describeLine(row: DocumentLineRow): DocumentLine {
  return {
    line: row.line,
    kind: row.kind,
    category: row.category ?? null,
    label: row.label,
    quantity: numberOf(row.quantity),
    unit: row.unit ?? null,
    rate_pln: numberOf(row.ratePln),
    net_price: row.netPrice ?? null,
    amount_pln: numberOf(row.amountPln),
    conversion_factor: numberOf(row.conversionFactor),
    meter_number: row.meterNumber ?? null,
    zone: row.zone ?? null,
    period_from: row.periodFrom ?? null,
    period_to: row.periodTo ?? null,
    place: row.place,
    at: row.at ?? null,
    excerpt: row.excerpt ?? null,
    confidence: numberOf(row.confidence),
    replaces: row.replaces ?? null,
    proposed_by: row.proposedBy,
  }
}

function numberOf(decimal: string | null | undefined): number | null {
  return decimal === null || decimal === undefined ? null : Number(decimal)
}
