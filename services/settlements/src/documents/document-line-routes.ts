import {
  CreateDocumentLine,
  DeleteDocumentLine,
  UpdateDocumentLine,
} from '@lokum/contracts/settlements/document-line-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveWrite } from '@lokum/service-kit/http/serve-operation'
import { createDocumentLine } from './create-document-line.ts'
import { deleteDocumentLine } from './delete-document-line.ts'
import type { DocumentUses } from './document-uses.ts'
import type { ReadingDeps } from './obtain-reading.ts'
import { updateDocumentLine } from './update-document-line.ts'

export function documentLineRoutes(
  edge: Edge,
  { reading, uses }: { reading: ReadingDeps; uses: DocumentUses },
): Route[] {
  return [
    [
      CreateDocumentLine,
      serveWrite(edge, CreateDocumentLine, (context, request) =>
        createDocumentLine({ ...context, ...reading, ...uses }, request),
      ),
    ],
    [
      UpdateDocumentLine,
      serveWrite(edge, UpdateDocumentLine, (context, request) => updateDocumentLine({ ...context, ...uses }, request)),
    ],
    [
      DeleteDocumentLine,
      serveWrite(edge, DeleteDocumentLine, (context, request) => deleteDocumentLine({ ...context, ...uses }, request)),
    ],
  ]
}
