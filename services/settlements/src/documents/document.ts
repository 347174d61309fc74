import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { Document, DocumentKind } from '@lokum/contracts/settlements/document'
import type { LineAt } from '@lokum/contracts/settlements/line-at'
import type { MeterZone } from '@lokum/contracts/settlements/meter'
import type { NetPrice } from '@lokum/contracts/settlements/net-price'
import type { AgreementFact, ProposedReading } from '@lokum/contracts/settlements/proposed-facts'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

export const DocumentRow = defineEntity({
  name: 'Document',
  tableName: 'document',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    kind: p.string().$type<DocumentKind>(),
    name: p.string(),
    mediaType: p.string().$type<Document['media_type']>(),
    sizeBytes: p.integer(),
    sha256: p.string(),
    storageKey: p.string(),
    /** The type of a photo as it was sent; the stored one was encoded again. */
    originalMediaType: p.string().$type<Document['media_type']>().nullable(),
    originalSizeBytes: p.integer().nullable(),
    takenAt: p.string().nullable(),
    /** The version of the document itself; `versionOf` includes its lines. */
    version: p.integer().default(1),
    createdAt: p.datetime(),
  },
})
export type DocumentRow = InferEntity<typeof DocumentRow>

export const DocumentReadingRow = defineEntity({
  name: 'DocumentReading',
  tableName: 'document_reading',
  properties: {
    accountId: p.string().primary(),
    documentId: p.string().primary(),
    readBy: p.enum(['rules', 'openai-compatible'] as const),
    readAt: p.datetime(),
    /** A picture waits until its text is recognised; the columns of that work are in SQL alone. */
    state: p.enum(['waiting', 'done', 'failed'] as const).default('done'),
    supplier: p.string().nullable(),
    sellerNip: p.string().nullable(),
    number: p.string().nullable(),
    /** The kind of a KSeF invoice; null for others, and for readings of earlier releases. */
    invoiceKind: p.string().nullable(),
    /** The number without spaces and case, by which invoices are compared. */
    numberKey: p.string().nullable(),
    /** A document with the same seller and number, until a person decides. */
    duplicateOf: p.string().nullable(),
    /** The document used in place of this one, which is the same invoice. */
    sameAs: p.string().nullable(),
    notSameAs: p.array<string>(),
    issuedOn: p.date().nullable(),
    periodFrom: p.date().nullable(),
    periodTo: p.date().nullable(),
    totalPln: p.decimal().precision(12).scale(2).nullable(),
    toPayPln: p.decimal().precision(12).scale(2).nullable(),
    findings: p.json<KeptFinding[]>(),
    /** The proposed reading of a meter photo. */
    counter: p.json<ProposedReading>().nullable(),
    /** The meter that the request to read its photo named. */
    namedMeter: p.string().nullable(),
    /** The facts of an agreement. */
    agreementFacts: p.json<AgreementFact[]>().nullable(),
    /** The number of pages of a PDF; null for one that was read before pages were counted. */
    pages: p.integer().nullable(),
  },
})
export type DocumentReadingRow = InferEntity<typeof DocumentReadingRow>

export const DocumentLineRow = defineEntity({
  name: 'DocumentLine',
  tableName: 'document_line',
  properties: {
    accountId: p.string().primary(),
    documentId: p.string().primary(),
    line: p.integer().primary(),
    kind: p.enum(['rate', 'cost', 'none'] as const),
    category: p.string().$type<CostCategory>().nullable(),
    label: p.string(),
    quantity: p.decimal().precision(18).scale(6).nullable(),
    unit: p.string().nullable(),
    ratePln: p.decimal().precision(18).scale(8).nullable(),
    netPrice: p.json<NetPrice>().nullable(),
    amountPln: p.decimal().precision(12).scale(2).nullable(),
    conversionFactor: p.decimal().precision(12).scale(8).nullable(),
    meterNumber: p.string().nullable(),
    zone: p.string().$type<MeterZone>().nullable(),
    /** The days that the line is for; null for those of the document. */
    periodFrom: p.date().nullable(),
    periodTo: p.date().nullable(),
    place: p.string(),
    at: p.json<LineAt>().nullable(),
    excerpt: p.string().nullable(),
    confidence: p.decimal().precision(3).scale(2).nullable(),
    proposedBy: p.enum(['assistant', 'landlord'] as const),
    /** The line that a typed line stands for. */
    replaces: p.integer().nullable(),
    /** The kind that a line had before a typed one replaced it. */
    replacedKind: p.enum(['rate', 'cost', 'none'] as const).nullable(),
  },
})
export type DocumentLineRow = InferEntity<typeof DocumentLineRow>
