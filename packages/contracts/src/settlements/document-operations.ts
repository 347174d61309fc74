import { z } from 'zod'
import { defineOperation, drawLimit, readLimit, writeLimit } from '../interface/operation.ts'
import { byChange, changesPage, changesQuery } from '../values/changes.ts'
import { idSchema } from '../values/ids.ts'
import { Day, line, SearchText } from '../values/text.ts'
import { Document, DocumentKind, documentMediaTypes, maxDocumentBytes, ReadingOfDocument } from './document.ts'
import { Reason } from './meter.ts'
import { PageNumber, PageWidth, pagePicture } from './page-picture.ts'

const params = z.strictObject({ id: idSchema('document') })
const part = { service: 'settlements', tag: 'Documents' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

export const CreateDocument = defineOperation({
  ...write,
  id: 'createDocument',
  method: 'POST',
  path: '/v1/documents',
  summary: 'Upload a document (PDF, JPEG, PNG, WebP, HEIC or KSeF XML)',
  description:
    'multipart/form-data with one part file (at most 20 MB) and optionally kind before it. The file type is detected from the content. Uploading the same bytes again returns the existing document with Idempotent-Replayed. An interrupted upload is discarded.',
  request: {
    upload: { maxBytes: maxDocumentBytes, mediaTypes: documentMediaTypes },
    body: z
      .strictObject({ kind: DocumentKind.default('invoice') })
      .meta({ id: 'UploadDocumentRequest', description: 'The kind of the document; the file is the part `file`' }),
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
  description: `Documents of every kind are listed, with what was read from them, unless the query selects some. ${byChange}`,
  request: {
    query: changesQuery({
      kind: DocumentKind.optional(),
      settlement_id: idSchema('settlement').optional(),
      apartment_id: idSchema('apartment').optional().meta({ description: 'An apartment that the document concerns' }),
      seller: SearchText.optional().meta({
        description: 'A part of the seller’s name, regardless of case, or the seller’s whole tax number (NIP)',
      }),
      number: line({ max: 100 })
        .optional()
        .meta({ description: 'The whole number of the invoice, regardless of case' }),
      issued_from: Day.optional(),
      issued_to: Day.optional(),
      unused: z.enum(['true']).optional().meta({
        description:
          'Return only documents that no settlement, apartment, cost, item, meter, reading or agreement refers to',
      }),
      q: SearchText.optional().meta({
        description:
          'A part of the file’s name, the seller’s name or the number, regardless of case, or the seller’s whole tax number (NIP)',
      }),
    }),
  },
  answer: {
    status: 200,
    body: changesPage(Document).meta({ id: 'DocumentPage', description: 'A page of documents, newest first' }),
  },
  problems: [],
})

export const GetDocument = defineOperation({
  ...read,
  id: 'getDocument',
  method: 'GET',
  path: '/v1/documents/{id}',
  summary: 'Get the metadata of a document and the data read from it',
  description:
    'The answer has an ETag for `If-Match`. `reading` is null until the document is read, by `POST /v1/documents/{id}/read` or when it is attached.',
  versioned: true,
  request: { params },
  answer: { status: 200, body: Document },
  problems: ['not_found'],
})

export const UpdateDocument = defineOperation({
  ...write,
  id: 'updateDocument',
  method: 'PATCH',
  path: '/v1/documents/{id}',
  summary: 'Correct the kind of a document',
  description:
    'A document that was read before is read again as the new kind, since each kind is read by its own rules. Refused with invalid_state while a prepared or sent statement rests on the document. Emits audit.event.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({ kind: DocumentKind })
      .partial()
      .meta({ id: 'UpdateDocumentRequest', description: 'The right kind of the document' }),
  },
  answer: { status: 200, body: Document },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const DeleteDocument = defineOperation({
  ...write,
  id: 'deleteDocument',
  method: 'DELETE',
  path: '/v1/documents/{id}',
  summary: 'Delete a document uploaded by mistake, with its lines, decisions and file',
  description:
    'Refused with invalid_state while a settlement has it attached or has an item from it, a reading has it as its photo, or a meter or an agreement names it; the refusal names them. Costs of its lines that no settlement charges are deleted with it, and documents that were duplicates of it become free. The bytes are removed within some minutes; the same file can be uploaded again at once. Emits audit.event.',
  versioned: true,
  request: { params },
  answer: { status: 204 },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const GetDocumentContent = defineOperation({
  ...read,
  id: 'getDocumentContent',
  method: 'GET',
  path: '/v1/documents/{id}/content',
  summary: 'Download the stored file of a document',
  description:
    'PDF and XML files come back byte for byte. A photo comes as it was stored: encoded again, without its metadata and the right way up; HEIC as JPEG.',
  request: { params },
  answer: { status: 200, file: documentMediaTypes },
  problems: ['not_found'],
})

export const GetDocumentPage = defineOperation({
  ...read,
  limit: drawLimit,
  id: 'getDocumentPage',
  forPages: true,
  method: 'GET',
  path: '/v1/documents/{id}/pages/{page_number}',
  summary: 'Get a page of a document as a picture',
  description: `${pagePicture} A photo is one page; a KSeF XML has none. A page after the last is not found.`,
  request: { params: params.extend({ page_number: PageNumber }), query: z.strictObject({ width: PageWidth }) },
  answer: { status: 200, file: ['image/webp'] },
  problems: ['not_found', 'page_not_shown'],
})

export const ReadDocument = defineOperation({
  ...write,
  id: 'readDocument',
  method: 'POST',
  path: '/v1/documents/{id}/read',
  summary: 'Read a document with the assistant, or return the result of an earlier reading',
  description:
    'KSeF invoices and PDFs with text are read by fixed rules. The text of a scan or a photo is recognised in the background: `reading.state` is waiting, and some seconds later GET has the result. At most 100 such documents of an account wait; the next one is refused with rate_limited. A photo of a meter proposes a reading, an agreement its terms. The result proposes inputs, never amounts to charge. With again, a document that was read is read once more, a scan or a photo in the background: lines that come out the same keep their numbers and decisions, typed lines stay and replace what they replaced, and changed_lines names the others, whose decisions end. That is refused with invalid_state while a prepared or sent statement rests on the document, or while a line that is no longer read is used.',
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({
        again: z
          .boolean()
          .default(false)
          .meta({ description: 'Read once more instead of returning an earlier result' }),
        meter_id: idSchema('meter')
          .optional()
          .meta({ description: 'The meter in the photo: its digits, readings and bills place the point' }),
      })
      .meta({ id: 'ReadDocumentRequest', description: 'How to read the document' }),
  },
  answer: { status: 200, body: ReadingOfDocument },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const DecideDuplicate = defineOperation({
  ...write,
  id: 'decideDuplicate',
  method: 'POST',
  path: '/v1/documents/{id}/decisions',
  summary: 'Decide whether a document is the same invoice as another one',
  description:
    'For a document with the finding duplicate_invoice. "same": one of the two is used, by default the other one; attaching either attaches the used one. "not_same": both are used. A decision can be changed: name the other document then. The document that is no longer used must not be attached to a settlement or charged. Emits audit.event.',
  request: {
    params,
    body: z
      .strictObject({
        decision: z
          .enum(['same', 'not_same'])
          .meta({ description: 'same: the two documents are one invoice; not_same: they are two' }),
        reason: Reason.optional().meta({ description: 'Needed for not_same, since the numbers say otherwise' }),
        document_id: idSchema('document').optional().meta({
          description: 'The other document; by default the one of the finding or of an earlier "same"',
        }),
        use: z
          .enum(['this', 'other'])
          .default('other')
          .meta({ description: 'With "same": the document whose lines are used' }),
      })
      .refine(({ decision, reason }) => decision === 'same' || reason !== undefined, {
        path: ['reason'],
        params: { code: 'required' },
      })
      .meta({
        id: 'DecideDuplicateRequest',
        description: 'Whether the document is the same invoice as the other one, and which of the two is used',
      }),
  },
  answer: { status: 200, body: Document },
  problems: ['not_found', 'invalid_state', 'cost_in_use'],
})
