import { DecideLines, GetDocumentAccount, GetDocumentUses } from '@lokum/contracts/settlements/document-line-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { RequireReadings } from '../../documents/require-readings.ts'
import { getDocumentUses } from '../settlements/get-document-uses.ts'
import { decideLines } from './decide-lines.ts'
import { getDocumentAccount } from './get-document-account.ts'

export function accountRoutes(edge: Edge, { requireReadings }: { requireReadings: RequireReadings }): Route[] {
  return [
    [GetDocumentAccount, serveRead(edge, GetDocumentAccount, getDocumentAccount)],
    [GetDocumentUses, serveRead(edge, GetDocumentUses, getDocumentUses)],
    [
      DecideLines,
      serveWrite(edge, DecideLines, (context, request) => decideLines({ ...context, requireReadings }, request)),
    ],
  ]
}
