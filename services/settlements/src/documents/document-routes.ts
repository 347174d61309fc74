import {
  AddDocumentLine,
  DownloadDocument,
  GetDocument,
  ListDocuments,
  ReadDocument,
  UploadDocument,
} from '@lokum/contracts/settlements/document-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { serveUpload } from '@lokum/service-kit/uploads/serve-upload'
import type { UploadSlots } from '@lokum/service-kit/uploads/upload-slots'
import type { Quotas } from '../quotas/quota-settings.ts'
import { addDocumentLine } from './add-document-line.ts'
import { downloadDocument } from './download-document.ts'
import { getDocument } from './get-document.ts'
import { keepFile } from './keep-file.ts'
import { listDocuments } from './list-documents.ts'
import type { ReadingParts } from './obtain-reading.ts'
import { readDocument } from './read-document.ts'
import { uploadDocument } from './upload-document.ts'

export type Uploads = { folder: string; slots: UploadSlots }

type Need = { quotas: Quotas; reading: ReadingParts; store: DocumentStore; uploads: Uploads }

export function documentRoutes(edge: Edge, { quotas, reading, store, uploads }: Need): Route[] {
  const { pool } = edge
  return [
    [
      UploadDocument,
      serveUpload(edge, UploadDocument, {
        ...uploads,
        keep: (author, upload) => keepFile({ pool, quotas, store }, author, upload),
        verb: (context, request) => uploadDocument({ ...context, quotas }, request),
      }),
    ],
    [ListDocuments, serveRead(edge, ListDocuments, listDocuments)],
    [GetDocument, serveRead(edge, GetDocument, getDocument)],
    [
      DownloadDocument,
      serveFile(edge, DownloadDocument, (context, request) => downloadDocument({ ...context, store }, request)),
    ],
    [
      ReadDocument,
      serveWrite(edge, ReadDocument, (context, request) => readDocument({ ...context, ...reading }, request)),
    ],
    [
      AddDocumentLine,
      serveWrite(edge, AddDocumentLine, (context, request) => addDocumentLine({ ...context, ...reading }, request)),
    ],
  ]
}
