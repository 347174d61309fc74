import {
  DecideLines,
  GetDocumentAccount,
  ListDocumentUses,
} from '@lokum/contracts/settlements/document-line-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { RequireReadings } from '../../documents/require-readings.ts'
import { listDocumentUses } from '../settlements/list-document-uses.ts'
import { decideLines } from './decide-lines.ts'
import { getDocumentAccount } from './get-document-account.ts'

export function accountRoutes(edge: Edge, { requireReadings }: { requireReadings: RequireReadings }): Route[] {
  return [
    [GetDocumentAccount, serveRead(edge, GetDocumentAccount, getDocumentAccount)],
    [ListDocumentUses, serveRead(edge, ListDocumentUses, listDocumentUses)],
    [
      DecideLines,
      serveWrite(edge, DecideLines, (context, request) => decideLines({ ...context, requireReadings }, request)),
    ],
  ]
}
