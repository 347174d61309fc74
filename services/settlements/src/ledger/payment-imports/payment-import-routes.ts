import {
  CancelPaymentImport,
  CommitPaymentImport,
  CreatePaymentImport,
  DecidePaymentImportRows,
  GetPaymentImport,
  ListPaymentImportRows,
  ListPaymentImports,
  ReversePaymentImport,
} from '@lokum/contracts/settlements/payment-import-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Uploads } from '../../documents/document-routes.ts'
import type { Quotas } from '../../quotas/quota-settings.ts'
import { serveUpload } from '../../uploads/serve-upload.ts'
import { cancelPaymentImport } from './cancel-payment-import.ts'
import { commitPaymentImport } from './commit-payment-import.ts'
import { createPaymentImport } from './create-payment-import.ts'
import { decidePaymentImportRows } from './decide-payment-import-rows.ts'
import { getPaymentImport } from './get-payment-import.ts'
import { keepLines } from './keep-lines.ts'
import { listPaymentImportRows } from './list-payment-import-rows.ts'
import { listPaymentImports } from './list-payment-imports.ts'
import { reversePaymentImport } from './reverse-payment-import.ts'

export function paymentImportRoutes(edge: Edge, { quotas, uploads }: { quotas: Quotas; uploads: Uploads }): Route[] {
  return [
    [
      CreatePaymentImport,
      serveUpload(edge, CreatePaymentImport, {
        ...uploads,
        keep: (author, upload) => keepLines(edge, author, upload),
        verb: (context, request) => createPaymentImport({ ...context, quotas }, request),
      }),
    ],
    [ListPaymentImports, serveRead(edge, ListPaymentImports, listPaymentImports)],
    [GetPaymentImport, serveRead(edge, GetPaymentImport, getPaymentImport)],
    [ListPaymentImportRows, serveRead(edge, ListPaymentImportRows, listPaymentImportRows)],
    [DecidePaymentImportRows, serveWrite(edge, DecidePaymentImportRows, decidePaymentImportRows)],
    [
      CommitPaymentImport,
      serveWrite(edge, CommitPaymentImport, (context, request) => commitPaymentImport({ ...context, quotas }, request)),
    ],
    [ReversePaymentImport, serveWrite(edge, ReversePaymentImport, reversePaymentImport)],
    [CancelPaymentImport, serveWrite(edge, CancelPaymentImport, cancelPaymentImport)],
  ]
}
