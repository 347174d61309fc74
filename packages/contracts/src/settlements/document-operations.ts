import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idOf } from '../values/ids.ts'
import { PageQuery, pageOf } from '../values/page.ts'
import { Day, line, SearchText } from '../values/text.ts'
import { Document, DocumentKind, documentMediaTypes, maxDocumentBytes, TypedLine } from './document.ts'
import { DocumentAccount, LineDecisionKind } from './document-account.ts'
import { DocumentScope } from './document-scope.ts'
import { Reason } from './meter.ts'

const params = z.strictObject({ id: idOf('document') })
const part = { service: 'settlements', tag: 'Documents' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

const ApartmentIds = z
  .array(idOf('apartment'))
  .min(1)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'repeated' } })

export const UploadDocument = defineOperation({
  ...write,
  id: 'uploadDocument',
  method: 'POST',
  path: '/v1/documents',
  summary: 'Upload a document (PDF, JPEG, PNG, WebP, HEIC or KSeF XML)',
  description:
    'multipart/form-data with one part file (at most 20 MB) and optionally kind before it. The file type is detected from the content. Uploading the same bytes again returns the existing document with Idempotent-Replayed. An interrupted upload is discarded.',
  idempotent: true,
  request: {
    upload: { maxBytes: maxDocumentBytes, mediaTypes: documentMediaTypes },
    body: z.strictObject({ kind: DocumentKind.default('invoice') }).meta({ id: 'UploadDocumentRequest' }),
  },
  answer: { status: 201, body: Document },
  problems: ['document_too_large', 'document_type_unsupported', 'document_refused', 'quota_exceeded'],
})

export const ListDocuments = defineOperation({
  ...read,
  id: 'listDocuments',
  method: 'GET',
  path: '/v1/documents',
  summary: 'List documents, newest first',
  request: {
    query: PageQuery.extend({
      kind: DocumentKind.optional(),
      settlement_id: idOf('settlement').optional(),
      seller: SearchText.optional().meta({ description: 'A part of the seller’s name, regardless of case' }),
      number: line({ max: 100 })
        .optional()
        .meta({ description: 'The whole number of the invoice, regardless of case' }),
      issued_from: Day.optional(),
      issued_to: Day.optional(),
      unused: z.enum(['true']).optional().meta({
        description: 'Return only documents that no settlement, apartment, cost, item, meter or reading refers to',
      }),
      q: SearchText.optional().meta({
        description: 'A part of the file’s name, the seller’s name or the number, regardless of case',
      }),
    }),
  },
  answer: { status: 200, body: pageOf(Document).meta({ id: 'DocumentPage' }) },
  problems: [],
})

export const GetDocument = defineOperation({
  ...read,
  id: 'getDocument',
  method: 'GET',
  path: '/v1/documents/{id}',
  summary: 'Get the metadata of a document and the data read from it',
  request: { params },
  answer: { status: 200, body: Document },
  problems: ['not_found'],
})

export const DownloadDocument = defineOperation({
  ...read,
  id: 'downloadDocument',
  method: 'GET',
  path: '/v1/documents/{id}/content',
  summary: 'Download the original file, unchanged',
  request: { params },
  answer: { status: 200, file: documentMediaTypes },
  problems: ['not_found'],
})

export const ReadDocument = defineOperation({
  ...write,
  id: 'readDocument',
  method: 'POST',
  path: '/v1/documents/{id}/read',
  summary: 'Read a document with the assistant, or return the result of an earlier reading',
  description:
    'KSeF invoices and PDFs with text are read by fixed rules. Photos and other files are read only if the operator has configured a model. The result proposes inputs, never amounts to charge.',
  request: { params },
  answer: { status: 200, body: Document },
  problems: ['not_found'],
})

export const AddDocumentLine = defineOperation({
  ...write,
  id: 'addDocumentLine',
  method: 'POST',
  path: '/v1/documents/{id}/lines',
  summary: 'Add a line that was not read automatically, with its place in the document',
  idempotent: true,
  request: { params, body: TypedLine },
  answer: { status: 201, body: Document },
  problems: ['not_found', 'invalid_state'],
})

export const GetDocumentAccount = defineOperation({
  ...read,
  id: 'getDocumentAccount',
  method: 'GET',
  path: '/v1/documents/{id}/account',
  summary: 'Get what became of every grosz of a document, line by line, over all settlements',
  description:
    'Each line is split into the parts that settlements charge, that other months or settlements are still to charge, that the landlord pays, that a person has excluded, and that are open. The five parts add up to the line exactly. A statement cannot be prepared while a line of an attached document is open.',
  versioned: true,
  request: { params },
  answer: { status: 200, body: DocumentAccount },
  problems: ['not_found'],
})

export const DecideLines = defineOperation({
  ...write,
  id: 'decideLines',
  method: 'POST',
  path: '/v1/documents/{id}/lines/decide',
  summary: 'Decide about the open rest of lines: the landlord pays it, or it is excluded',
  description:
    'Without lines, decides about all open lines, or about a document without readable lines as a whole; with as open, withdraws all decisions. A decision covers the part of a line that nothing else uses. A line that nothing used at the decision is left out of later calculations. Settlements that used it have to be calculated again. A decision that a prepared or sent statement rests on cannot be changed. Emits audit.event.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({
        lines: z
          .array(z.int().min(1).max(100_000))
          .min(1)
          .max(400)
          .refine((lines) => new Set(lines).size === lines.length, { params: { code: 'repeated' } })
          .optional(),
        as: LineDecisionKind,
        reason: Reason,
      })
      .meta({ id: 'DecideLinesRequest' }),
  },
  answer: { status: 200, body: DocumentAccount },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const AttachToApartments = defineOperation({
  ...write,
  id: 'attachToApartments',
  method: 'POST',
  path: '/v1/documents/{id}/attach',
  summary: 'Attach a document to several apartments at once, such as those of a house',
  description:
    'The next calculation of each settlement of these apartments in these months attaches the document, also of a settlement created later, and shares its costs over all of them. The request replaces the apartments named before; settlements that already include the document keep it until it is detached there. Prepared and sent settlements do not change.',
  request: {
    params,
    body: z
      .strictObject({
        apartment_ids: ApartmentIds,
        period_from: Day.optional().meta({ description: 'Without days, those of the document' }),
        period_to: Day.optional(),
      })
      .meta({ id: 'AttachToApartmentsRequest' }),
  },
  answer: { status: 200, body: DocumentScope },
  problems: ['not_found', 'duplicate_invoice'],
})

export const DecideDuplicate = defineOperation({
  ...write,
  id: 'decideDuplicate',
  method: 'POST',
  path: '/v1/documents/{id}/decide-duplicate',
  summary: 'Decide whether a document is the same invoice as another one',
  description:
    'For a document with the finding duplicate_invoice. "same": one of the two is used, by default the other one; attaching either attaches the used one. "not_same": both are used. A decision can be changed: name the other document then. The document that is no longer used must not be attached to a settlement or charged. Emits audit.event.',
  idempotent: true,
  request: {
    params,
    body: z
      .strictObject({
        decision: z.enum(['same', 'not_same']),
        reason: Reason,
        document_id: idOf('document').optional().meta({
          description: 'The other document; by default the one of the finding or of an earlier "same"',
        }),
        use: z
          .enum(['this', 'other'])
          .default('other')
          .meta({ description: 'With "same": the document whose lines are used' }),
      })
      .meta({ id: 'DecideDuplicateRequest' }),
  },
  answer: { status: 200, body: Document },
  problems: ['not_found', 'invalid_state', 'cost_in_use'],
})
