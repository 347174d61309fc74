import {
  CommitPaymentImport,
  DiscardPaymentImport,
  GetPaymentImport,
  ImportPayments,
  ListImportRows,
  ListPaymentImports,
} from '@lokum/contracts/settlements/payment-import-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Uploads } from '../../documents/document-routes.ts'
import type { Quotas } from '../../quotas/quota-settings.ts'
import { serveUpload } from '../../uploads/serve-upload.ts'
import { commitPaymentImport } from './commit-payment-import.ts'
import { discardPaymentImport } from './discard-payment-import.ts'
import { getPaymentImport } from './get-payment-import.ts'
import { importPayments } from './import-payments.ts'
import { keepLines } from './keep-lines.ts'
import { listImportRows } from './list-import-rows.ts'
import { listPaymentImports } from './list-payment-imports.ts'

export function paymentImportRoutes(edge: Edge, { quotas, uploads }: { quotas: Quotas; uploads: Uploads }): Route[] {
  return [
    [
      ImportPayments,
      serveUpload(edge, ImportPayments, {
        ...uploads,
        keep: (author, upload) => keepLines(edge, author, upload),
        verb: (context, request) => importPayments({ ...context, quotas }, request),
      }),
    ],
    [ListPaymentImports, serveRead(edge, ListPaymentImports, listPaymentImports)],
    [GetPaymentImport, serveRead(edge, GetPaymentImport, getPaymentImport)],
    [ListImportRows, serveRead(edge, ListImportRows, listImportRows)],
    [
      CommitPaymentImport,
      serveWrite(edge, CommitPaymentImport, (context, request) => commitPaymentImport({ ...context, quotas }, request)),
    ],
    [DiscardPaymentImport, serveWrite(edge, DiscardPaymentImport, discardPaymentImport)],
  ]
}
