import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idOf } from '../values/ids.ts'
import { PageQuery, pageOf } from '../values/page.ts'
import { Period } from '../values/text.ts'
import { Cost, ShareTotal } from './cost.ts'
import { CostCategory, ShareKey } from './cost-category.ts'
import { Document, DocumentKind, documentMediaTypes, maxDocumentBytes, TypedLine } from './document.ts'

const params = z.strictObject({ id: idOf('document') })
const part = { service: 'settlements', tag: 'Documents' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

export const UploadDocument = defineOperation({
  ...write,
  id: 'uploadDocument',
  method: 'POST',
  path: '/v1/documents',
  summary: 'Upload a document once: PDF, JPEG, PNG, WebP, HEIC or KSeF XML',
  description:
    'multipart/form-data with one part file (at most 20 MB) and optionally kind before it. The type is found from the content. The same bytes give the first document again, with Idempotent-Replayed. Nothing of an upload that breaks off is kept.',
  idempotent: true,
  request: {
    upload: { maxBytes: maxDocumentBytes, mediaTypes: documentMediaTypes },
    body: z.strictObject({ kind: DocumentKind.default('invoice') }).meta({ id: 'UploadDocumentRequest' }),
  },
  answer: { status: 201, body: Document },
  problems: ['document_too_large', 'document_type_unsupported', 'document_refused'],
})

export const ListDocuments = defineOperation({
  ...read,
  id: 'listDocuments',
  method: 'GET',
  path: '/v1/documents',
  summary: 'List documents, newest first',
  request: {
    query: PageQuery.extend({ kind: DocumentKind.optional(), settlement_id: idOf('settlement').optional() }),
  },
  answer: { status: 200, body: pageOf(Document).meta({ id: 'DocumentPage' }) },
  problems: [],
})

export const GetDocument = defineOperation({
  ...read,
  id: 'getDocument',
  method: 'GET',
  path: '/v1/documents/{id}',
  summary: 'Read what is known of a document',
  request: { params },
  answer: { status: 200, body: Document },
  problems: ['not_found'],
})

export const DownloadDocument = defineOperation({
  ...read,
  id: 'downloadDocument',
  method: 'GET',
  path: '/v1/documents/{id}/content',
  summary: 'Download the file, byte for byte as it was uploaded',
  request: { params },
  answer: { status: 200, file: documentMediaTypes },
  problems: ['not_found'],
})

export const ReadDocument = defineOperation({
  ...write,
  id: 'readDocument',
  method: 'POST',
  path: '/v1/documents/{id}/read',
  summary: 'Let the assistant read a document; what was read before is answered as it is',
  description:
    'KSeF invoices and the text of PDFs are read by rules; photos and whatever the rules cannot read only by a model that the operator has configured. The answer proposes inputs, never amounts to charge.',
  request: { params },
  answer: { status: 200, body: Document },
  problems: ['not_found'],
})

export const AddDocumentLine = defineOperation({
  ...write,
  id: 'addDocumentLine',
  method: 'POST',
  path: '/v1/documents/{id}/lines',
  summary: 'Type a line that was not read, with its place in the document',
  idempotent: true,
  request: { params, body: TypedLine },
  answer: { status: 201, body: Document },
  problems: ['not_found', 'invalid_state'],
})

export const CreateCost = defineOperation({
  ...write,
  id: 'createCost',
  method: 'POST',
  path: '/v1/documents/{id}/costs',
  summary: 'Make a line a cost of one month, shared over apartments and the landlord’s remainder',
  description:
    'A line becomes one cost, once; until one of its items is approved it can be created again with other values. The key is that of the agreements unless one is sent; the part no tenant bears (vacant days, agreements without this cost, the rest of the building) is the landlord’s. The shares and the remainder add up to the cost exactly.',
  idempotent: true,
  request: {
    params,
    body: z
      .strictObject({
        line: z.int().min(1).max(100_000),
        period: Period,
        apartment_ids: z
          .array(idOf('apartment'))
          .min(1)
          .max(100)
          .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'repeated' } }),
        category: CostCategory.optional(),
        key: ShareKey.optional(),
        total: ShareTotal.optional(),
      })
      .meta({ id: 'CreateCostRequest' }),
  },
  answer: { status: 201, body: Cost },
  problems: ['not_found', 'cost_in_use', 'allocation_key_needed', 'shares_exceed_cost', 'apartment_lacks_area'],
})

export const ListCosts = defineOperation({
  ...read,
  id: 'listCosts',
  method: 'GET',
  path: '/v1/documents/{id}/costs',
  summary: 'List the costs that were made of a document’s lines, newest first',
  request: { params, query: PageQuery },
  answer: { status: 200, body: pageOf(Cost).meta({ id: 'CostPage' }) },
  problems: ['not_found'],
})
