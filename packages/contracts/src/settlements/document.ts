import { z } from 'zod'
import { idOf } from '../values/ids.ts'
import { AmountPln, decimal, Quantity, RatePln } from '../values/money.ts'
import { Day, line, name, Timestamp } from '../values/text.ts'
import { CostCategory } from './cost-category.ts'
import { LineAt } from './line-at.ts'
import { MeterZone } from './meter.ts'

export const maxDocumentBytes = 20_000_000

export const documentMediaTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/xml',
] as const
const DocumentMediaType = z
  .enum(documentMediaTypes)
  .meta({ id: 'DocumentMediaType', description: 'Media type of a document, found from its content' })

export const DocumentKind = z
  .enum(['invoice', 'meter_photo', 'agreement', 'other'])
  .meta({ id: 'DocumentKind', description: 'What the document is; only invoices and other documents have lines' })
export type DocumentKind = z.infer<typeof DocumentKind>

/** A place in a document. */
export const Place = line({ max: 200 }).meta({
  description: 'Place in the document',
  examples: ['Fa/FaWiersz[1]', 'page 1, line 12'],
})

/** What a line of a document is used for: its price for one unit, its amount, or nothing. */
export const LineRole = z.enum(['rate', 'cost', 'none']).meta({
  id: 'LineRole',
  description: 'What a line is used for: rate: its price for a unit; cost: its amount; none: nothing',
})
export type LineRole = z.infer<typeof LineRole>

/** One line of a document as it was read or typed; nothing here is an amount to charge, only what the engine computes from. */
export const DocumentLine = z
  .object({
    line: z.int(),
    role: LineRole,
    category: CostCategory.nullable(),
    label: z.string(),
    quantity: decimal({ decimals: 6, max: 1_000_000_000 }).nullable(),
    unit: z.string().nullable(),
    rate_pln: RatePln.nullable(),
    amount_pln: AmountPln.nullable().meta({ description: 'Gross amount of the line; negative in corrections' }),
    conversion_factor: decimal({ decimals: 8, above: 0, max: 1_000 })
      .nullable()
      .meta({ description: 'Gas: kWh for one m3' }),
    meter_number: z.string().nullable(),
    zone: MeterZone.nullable().meta({ description: 'Zone of a price, if its label names one' }),
    place: z.string(),
    at: LineAt.nullable().meta({
      description:
        'The place as data, to mark it; null for a typed line, and for a line read before places were kept until it is read again',
    }),
    excerpt: z.string().nullable().meta({ description: 'Quoted text at this place' }),
    confidence: z.number().min(0).max(1).nullable(),
    proposed_by: z.enum(['assistant', 'operator']),
  })
  .meta({
    id: 'DocumentLine',
    description: 'One line of a document as it was read or typed: an input, never an amount to charge',
  })
export type DocumentLine = z.infer<typeof DocumentLine>

export const FindingCode = z
  .enum([
    'lines_do_not_add_up',
    'to_pay_differs',
    'correction',
    'forecast',
    'no_lines',
    'no_total',
    'foreign_currency',
    'unreadable',
    'truncated',
    'suspicious_text',
    'active_content',
    'not_in_document',
    'assistant_fell_back',
    'duplicate_invoice',
  ])
  .meta({ id: 'FindingCode', description: 'What the assistant noticed' })
export type FindingCode = z.infer<typeof FindingCode>

/** What the reader noticed. */
export const Finding = z
  .object({
    code: FindingCode,
    detail: z.string().meta({ description: 'In the language of the request; in events in English' }),
    place: z.string().optional().meta({ description: 'With `suspicious_text`: the place in the document' }),
    technical: z.string().optional().meta({
      description: 'With `unreadable`: what is wrong with the file, in English, for the one who made it',
    }),
    document_id: idOf('document').optional().meta({ description: 'With `duplicate_invoice`: the other document' }),
  })
  .meta({ id: 'Finding', description: 'Something that the assistant noticed in a document' })
export type Finding = z.infer<typeof Finding>

export const DocumentReading = z
  .object({
    read_by: z.enum(['rules', 'openai-compatible']),
    read_at: Timestamp,
    supplier: z.string().nullable(),
    seller_nip: z.string().nullable().meta({ description: 'Tax number (NIP) of the seller, ten digits' }),
    number: z.string().nullable(),
    corrects: z
      .array(z.string())
      .meta({ description: 'Of a correction: the numbers of the invoices that it corrects, the first 5' }),
    issued_on: Day.nullable(),
    period_from: Day.nullable(),
    period_to: Day.nullable(),
    total_pln: AmountPln.nullable().meta({ description: 'Gross total, P_15 of KSeF' }),
    to_pay_pln: AmountPln.nullable().meta({
      description: 'Amount due, including interest and prepayments; never used for charges',
    }),
    lines: z.array(DocumentLine),
    findings: z.array(Finding),
    same_as: idOf('document').nullable().meta({
      description: 'The document used in place of this one, because a person found the two to be the same invoice',
    }),
  })
  .meta({ id: 'DocumentReading', description: 'What the assistant read from a document, and what it noticed' })
export type DocumentReading = z.infer<typeof DocumentReading>

export const Document = z
  .object({
    id: idOf('document'),
    kind: DocumentKind,
    name: z.string().meta({ description: 'Sanitised file name, without a path' }),
    media_type: DocumentMediaType.meta({ description: 'Type of the stored file' }),
    size_bytes: z.int().meta({ description: 'Size of the stored file' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of the file as it was sent' }),
    original: z.object({ media_type: DocumentMediaType, size_bytes: z.int() }).nullable().meta({
      description:
        'The photo as it was sent. Photos are stored encoded again, without their metadata and the right way up; HEIC becomes JPEG. null for other documents',
    }),
    taken_at: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2})?$/)
      .nullable()
      .meta({
        description:
          'When the photo was taken, as the camera wrote it: local time, with its offset if the camera knew it',
        examples: ['2026-10-31T18:03:22+01:00'],
      }),
    pages: z.int().min(1).nullable().meta({
      description:
        'Pages that can be shown as pictures: 1 for a photo; of a PDF known once it is read; null for a KSeF XML, which has none',
    }),
    reading: DocumentReading.nullable().meta({ description: 'null until the document is read' }),
    created_at: Timestamp,
  })
  .meta({ id: 'Document', description: 'An uploaded file and what was read from it' })
export type Document = z.infer<typeof Document>

/** A document after a reading. */
export const ReadingOfDocument = Document.extend({
  changed_lines: z
    .array(z.object({ line: z.int(), change: z.enum(['changed', 'added', 'removed']) }))
    .optional()
    .meta({
      description: 'With `again`: the lines that came out otherwise. All others are as they were, with their decisions',
    }),
}).meta({ id: 'ReadingOfDocument', description: 'A document after a reading, with the lines that changed' })
export type ReadingOfDocument = z.infer<typeof ReadingOfDocument>

const typed = {
  role: LineRole,
  category: CostCategory,
  label: name({ max: 200 }),
  quantity: Quantity,
  unit: name({ max: 16 }),
  rate_pln: RatePln,
  amount_pln: AmountPln,
  conversion_factor: decimal({ decimals: 8, above: 0, max: 1_000 }),
  meter_number: name({ max: 40 }),
  zone: MeterZone.meta({ description: 'Zone of a price, for a meter with several registers' }),
  place: Place,
}

/** A line that the operator types, for photos and for what was not read. */
export const TypedLine = z
  .strictObject({
    ...typed,
    quantity: typed.quantity.optional(),
    unit: typed.unit.optional(),
    rate_pln: typed.rate_pln.optional(),
    amount_pln: typed.amount_pln.optional(),
    conversion_factor: typed.conversion_factor.optional(),
    meter_number: typed.meter_number.optional(),
    zone: typed.zone.optional(),
  })
  .superRefine(({ role, rate_pln, amount_pln }, context) => {
    if (role === 'rate' && rate_pln === undefined)
      context.addIssue({ code: 'custom', path: ['rate_pln'], params: { code: 'required' } })
    if (role === 'cost' && amount_pln === undefined)
      context.addIssue({ code: 'custom', path: ['amount_pln'], params: { code: 'required' } })
  })
  .meta({ id: 'TypedLineRequest', description: 'A line that the operator types, for photos and for what was not read' })

/** A correction of a typed line; null removes a value. */
export const TypedLineChange = z
  .strictObject({
    ...typed,
    quantity: typed.quantity.nullable(),
    unit: typed.unit.nullable(),
    rate_pln: typed.rate_pln.nullable(),
    amount_pln: typed.amount_pln.nullable(),
    conversion_factor: typed.conversion_factor.nullable(),
    meter_number: typed.meter_number.nullable(),
    zone: typed.zone.nullable(),
  })
  .partial()
  .meta({ id: 'UpdateDocumentLineRequest', description: 'Members of the line to change; null removes a value' })
