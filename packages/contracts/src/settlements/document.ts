import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { AmountPln, decimal, RatePln } from '../values/money.ts'
import { Day, line, Timestamp } from '../values/text.ts'
import { CostCategory } from './cost-category.ts'
import { LineAt } from './line-at.ts'
import { MeterZone } from './meter.ts'
import { NetPrice } from './net-price.ts'
import { AgreementFact, ProposedReading } from './proposed-facts.ts'

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

export const DocumentKind = z.enum(['invoice', 'meter_photo', 'agreement', 'other']).meta({
  id: 'DocumentKind',
  description:
    'What the document is; only invoices and other documents have lines, meter photos and agreements have proposals',
})
export type DocumentKind = z.infer<typeof DocumentKind>

/** A place in a document. */
export const Place = line({ max: 200 }).meta({
  description: 'Place in the document',
  examples: ['Fa/FaWiersz[1]', 'page 1, line 12'],
})

/** The use of a line of a document: its price for one unit, its amount, or nothing. */
export const LineKind = z.enum(['rate', 'cost', 'none']).meta({
  id: 'LineRole',
  description: 'What a line is used for: rate: its price for a unit; cost: its amount; none: nothing',
})
export type LineKind = z.infer<typeof LineKind>

/** One line of a document as it was read or typed; nothing here is an amount to charge, only what the engine computes from. */
export const DocumentLine = z
  .object({
    line: z.int().meta({ description: 'Number of the line, from 1; it never changes' }),
    kind: LineKind,
    category: CostCategory.nullable(),
    label: z.string().meta({ description: 'Text of the line' }),
    quantity: decimal({ decimals: 6, max: 1_000_000_000 })
      .nullable()
      .meta({ description: 'Quantity, at most six decimals; negative in corrections; null if the line has none' }),
    unit: z.string().nullable().meta({ description: 'Unit of the quantity and the price, as on the document' }),
    rate_pln: RatePln.nullable(),
    net_price: NetPrice.nullable(),
    amount_pln: AmountPln.nullable().meta({ description: 'Gross amount of the line; negative in corrections' }),
    conversion_factor: decimal({ decimals: 8, above: 0, max: 1_000 })
      .nullable()
      .meta({ description: 'Gas: kWh for one m3' }),
    meter_number: z
      .string()
      .nullable()
      .meta({ description: 'Number of the meter that the line names; null if it names none' }),
    zone: MeterZone.nullable().meta({ description: 'Zone of a price, if its label names one' }),
    period_from: Day.nullable().meta({
      description:
        'First day that the line is for, if it names days of its own: a month, a day of delivery, the days of a price; null for the days of the document',
    }),
    period_to: Day.nullable().meta({ description: 'Last day that the line is for; null together with `period_from`' }),
    place: z.string().meta({ description: 'Place in the document, in words' }),
    at: LineAt.nullable().meta({
      description:
        'The place as data, to mark it; null for a typed line, and for a line read before places were kept until it is read again',
    }),
    excerpt: z.string().nullable().meta({ description: 'Quoted text at this place' }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'How sure the assistant is, 0 to 1; null for a typed line' }),
    replaces: z.int().nullable().meta({
      description:
        'Number of the line that was read wrongly and that this typed line stands for; that one has the kind none until this one is deleted. null for other lines',
    }),
    proposed_by: z
      .enum(['assistant', 'landlord'])
      .meta({ description: 'assistant: read from the file; landlord: typed' }),
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
    'advance_invoice',
    'advances_deducted',
    'periods_differ',
    'days_unclear',
    'no_lines',
    'no_total',
    'foreign_currency',
    'unreadable',
    'truncated',
    'replaced_characters',
    'suspicious_text',
    'active_content',
    'not_confirmed',
    'not_in_document',
    'assistant_fell_back',
    'duplicate_invoice',
  ])
  .meta({ id: 'FindingCode', description: 'What the assistant noticed' })
export type FindingCode = z.infer<typeof FindingCode>

/** A finding of the reader. */
export const Finding = z
  .object({
    code: FindingCode,
    detail: z.string().meta({ description: 'In the language of the request; in events in English' }),
    place: z.string().optional().meta({ description: 'With `suspicious_text`: the place in the document' }),
    technical: z.string().optional().meta({
      description: 'With `unreadable`: what is wrong with the file, in English, for the one who made it',
    }),
    document_id: idSchema('document').optional().meta({ description: 'With `duplicate_invoice`: the other document' }),
  })
  .meta({ id: 'Finding', description: 'Something that the assistant noticed in a document' })
export type Finding = z.infer<typeof Finding>

export const DocumentReading = z
  .object({
    read_by: z
      .enum(['rules', 'openai-compatible'])
      .meta({ description: 'rules: fixed rules; openai-compatible: the model that the operator of the system set up' }),
    read_at: Timestamp,
    state: z.enum(['waiting', 'done', 'failed']).meta({
      description:
        'waiting: the text of a scan or photo is being recognised in the background; lines that are typed meanwhile end the wait. failed: nothing could be read, `findings` says why',
    }),
    supplier: z.string().nullable().meta({ description: 'Name of the seller; null if it was not found' }),
    seller_nip: z.string().nullable().meta({ description: 'Tax number (NIP) of the seller, ten digits' }),
    number: z.string().nullable().meta({ description: 'Number of the invoice; null if it was not found' }),
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
    lines: z.array(DocumentLine).meta({ description: 'Lines that were read or typed' }),
    findings: z.array(Finding).meta({ description: 'What the assistant noticed; empty if nothing' }),
    proposed_reading: ProposedReading.nullable().meta({
      description: 'Of a meter photo: the counter and the number of the meter; null until they are recognised',
    }),
    agreement_facts: z
      .array(AgreementFact)
      .nullable()
      .meta({ description: 'Of an agreement: what its text says, each value once; null of other documents' }),
    same_as: idSchema('document').nullable().meta({
      description: 'The document used in place of this one, because a person found the two to be the same invoice',
    }),
  })
  .meta({ id: 'DocumentReading', description: 'What the assistant read from a document, and what it noticed' })
export type DocumentReading = z.infer<typeof DocumentReading>

export const Document = z
  .object({
    id: idSchema('document'),
    kind: DocumentKind,
    name: z.string().meta({ description: 'Sanitised file name, without a path' }),
    media_type: DocumentMediaType.meta({ description: 'Type of the stored file' }),
    size_bytes: z.int().meta({ description: 'Size of the stored file' }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'SHA-256 of the file as it was sent' }),
    original: z
      .object({
        media_type: DocumentMediaType,
        size_bytes: z.int().meta({ description: 'Size of the photo as it was sent' }),
      })
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
    .array(
      z.object({
        line: z.int().meta({ description: 'Number of the line' }),
        change: z
          .enum(['changed', 'added', 'removed'])
          .meta({ id: 'LineChange', description: 'added: it was not there before; removed: it is no longer read' }),
      }),
    )
    .optional()
    .meta({
      description: 'With `again`: the lines that came out otherwise. All others are as they were, with their decisions',
    }),
}).meta({ id: 'ReadingOfDocument', description: 'A document after a reading, with the lines that changed' })
export type ReadingOfDocument = z.infer<typeof ReadingOfDocument>
