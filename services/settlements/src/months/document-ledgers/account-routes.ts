import {
  DecideLines,
  GetDocumentLedger,
  ListDocumentUses,
  ListUsesOfDocuments,
} from '@lokum/contracts/settlements/document-line-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { RequireReadings } from '../../documents/require-readings.ts'
import { listDocumentUses, listUsesOfDocuments } from '../settlements/list-document-uses.ts'
import { decideLines } from './decide-lines.ts'
import { getDocumentLedger } from './get-document-ledger.ts'

export function accountRoutes(edge: Edge, { requireReadings }: { requireReadings: RequireReadings }): Route[] {
  return [
    [GetDocumentLedger, serveRead(edge, GetDocumentLedger, getDocumentLedger)],
    [ListDocumentUses, serveRead(edge, ListDocumentUses, listDocumentUses)],
    [ListUsesOfDocuments, serveRead(edge, ListUsesOfDocuments, listUsesOfDocuments)],
    [
      DecideLines,
      serveWrite(edge, DecideLines, (context, request) => decideLines({ ...context, requireReadings }, request)),
    ],
  ]
}
