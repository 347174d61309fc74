import { z } from 'zod'
import { idOf } from '../values/ids.ts'
import { AmountPln, decimal, Quantity, RatePln } from '../values/money.ts'
import { Day, line, name, Timestamp } from '../values/text.ts'
import { CostCategory } from './cost-category.ts'
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

export const DocumentKind = z.enum(['invoice', 'meter_photo', 'agreement', 'other'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** A place in a document. */
export const Place = line({ max: 200 }).meta({
  description: 'Place in the document',
  examples: ['Fa/FaWiersz[1]', 'page 1, line 12'],
})

/** What a line of a document is used for: its price for one unit, its amount, or nothing. */
export const LineRole = z.enum(['rate', 'cost', 'none'])
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
    excerpt: z.string().nullable().meta({ description: 'Quoted text at this place' }),
    confidence: z.number().min(0).max(1).nullable(),
    proposed_by: z.enum(['assistant', 'operator']),
  })
  .meta({ id: 'DocumentLine' })
export type DocumentLine = z.infer<typeof DocumentLine>

/** What the reader noticed; each says where, in words. */
export const Finding = z
  .object({
    code: z.enum([
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
    ]),
    detail: z.string(),
    document_id: idOf('document').optional().meta({ description: 'With `duplicate_invoice`: the other document' }),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof Finding>

export const DocumentReading = z
  .object({
    read_by: z.enum(['rules', 'openai-compatible']),
    read_at: Timestamp,
    supplier: z.string().nullable(),
    seller_nip: z.string().nullable().meta({ description: 'Tax number (NIP) of the seller, ten digits' }),
    number: z.string().nullable(),
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
  .meta({ id: 'DocumentReading' })
export type DocumentReading = z.infer<typeof DocumentReading>

export const Document = z
  .object({
    id: idOf('document'),
    kind: DocumentKind,
    name: z.string().meta({ description: 'Sanitised file name, without a path' }),
    media_type: z.enum(documentMediaTypes).meta({ description: 'Type of the stored file' }),
    size_bytes: z.int().meta({ description: 'Size of the stored file' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of the file as it was sent' }),
    original: z
      .object({ media_type: z.enum(documentMediaTypes), size_bytes: z.int() })
      .nullable()
      .meta({
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
    reading: DocumentReading.nullable().meta({ description: 'null until the document is read' }),
    created_at: Timestamp,
  })
  .meta({ id: 'Document' })
export type Document = z.infer<typeof Document>

/** A line that the operator types, for photos and for what was not read. */
export const TypedLine = z
  .strictObject({
    role: LineRole,
    category: CostCategory,
    label: name({ max: 200 }),
    quantity: Quantity.optional(),
    unit: name({ max: 16 }).optional(),
    rate_pln: RatePln.optional(),
    amount_pln: AmountPln.optional(),
    conversion_factor: decimal({ decimals: 8, above: 0, max: 1_000 }).optional(),
    meter_number: name({ max: 40 }).optional(),
    zone: MeterZone.optional().meta({ description: 'Zone of a price, for a meter with several registers' }),
    place: Place,
  })
  .superRefine(({ role, rate_pln, amount_pln }, context) => {
    if (role === 'rate' && rate_pln === undefined)
      context.addIssue({ code: 'custom', path: ['rate_pln'], params: { code: 'required' } })
    if (role === 'cost' && amount_pln === undefined)
      context.addIssue({ code: 'custom', path: ['amount_pln'], params: { code: 'required' } })
  })
  .meta({ id: 'TypedLineRequest' })
