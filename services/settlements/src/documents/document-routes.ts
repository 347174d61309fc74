import {
  CreateDocument,
  DeleteDocument,
  GetDocument,
  GetDocumentContent,
  GetDocumentPage,
  ListDocuments,
  ReadDocument,
  UpdateDocument,
} from '@lokum/contracts/settlements/document-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { Quotas } from '../quotas/quota-settings.ts'
import { serveUpload } from '../uploads/serve-upload.ts'
import type { UploadSlots } from '../uploads/upload-slots.ts'
import { createDocument } from './create-document.ts'
import { deleteDocument } from './delete-document.ts'
import { documentLineRoutes } from './document-line-routes.ts'
import type { DocumentUses } from './document-uses.ts'
import { getDocument } from './get-document.ts'
import { getDocumentContent } from './get-document-content.ts'
import { getDocumentPage } from './get-document-page.ts'
import { keepFile } from './keep-file.ts'
import { listDocuments } from './list-documents.ts'
import type { ReadingDeps } from './obtain-reading.ts'
import { type RequireMeter, readDocument } from './read-document.ts'
import { openRereadings } from './rereading.ts'
import { updateDocument } from './update-document.ts'

export type Uploads = { folder: string; slots: UploadSlots }

type DocumentRouteDeps = {
  quotas: Quotas
  reading: ReadingDeps
  requireMeter: RequireMeter
  store: DocumentStore
  uploads: Uploads
  uses: DocumentUses
}

export function documentRoutes(edge: Edge, deps: DocumentRouteDeps): Route[] {
  const { quotas, reading, requireMeter, store, uploads, uses } = deps
  const { pool } = edge
  const rereadingOf = openRereadings()
  return [
    [
      CreateDocument,
      serveUpload(edge, CreateDocument, {
        ...uploads,
        keep: (author, upload) => keepFile({ pool, quotas, store }, author, upload),
        verb: (context, request) => createDocument({ ...context, quotas }, request),
      }),
    ],
    [ListDocuments, serveRead(edge, ListDocuments, listDocuments)],
    [GetDocument, serveRead(edge, GetDocument, getDocument)],
    [
      UpdateDocument,
      serveWrite(edge, UpdateDocument, (context, request) =>
        updateDocument({ ...context, ...reading, ...uses, rereading: rereadingOf(request) }, request),
      ),
    ],
    [
      DeleteDocument,
      serveWrite(edge, DeleteDocument, (context, request) => deleteDocument({ ...context, ...uses }, request)),
    ],
    [
      GetDocumentContent,
      serveFile(edge, GetDocumentContent, (context, request) => getDocumentContent({ ...context, store }, request)),
    ],
    [
      GetDocumentPage,
      serveFile(edge, GetDocumentPage, (context, request) => getDocumentPage({ ...context, store }, request)),
    ],
    [
      ReadDocument,
      serveWrite(edge, ReadDocument, (context, request) =>
        readDocument({ ...context, ...reading, ...uses, requireMeter, rereading: rereadingOf(request) }, request),
      ),
    ],
    ...documentLineRoutes(edge, { reading, uses }),
  ]
}
