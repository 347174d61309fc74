import {
  CancelCorrection,
  CancelSettlement,
  CorrectSettlement,
  GetStatement,
  GetStatementPage,
  ListStatements,
  PrepareSettlement,
  ReopenSettlement,
  VerifyStatement,
} from '@lokum/contracts/settlements/statement-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { serveRead, serveWrite, thenDescribe } from '@lokum/service-kit/http/serve-operation'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { Uploads } from '../documents/document-routes.ts'
import type { DescribeDetail } from '../months/close/changed-settlement.ts'
import { serveUpload } from '../uploads/serve-upload.ts'
import { cancelCorrection } from './cancel-correction.ts'
import { cancelSettlement } from './cancel-settlement.ts'
import { correctSettlement } from './correct-settlement.ts'
import { getStatement } from './get-statement.ts'
import { getStatementPage } from './get-statement-page.ts'
import type { LoadBalance } from './ledger-functions.ts'
import { listStatements } from './list-statements.ts'
import { prepareSettlement } from './prepare-settlement.ts'
import { openRenderings } from './rendering.ts'
import { reopenSettlement } from './reopen-settlement.ts'
import { examineStatement, verifyStatement } from './verify-statement.ts'

type StatementRouteDeps = {
  store: DocumentStore
  uploads: Uploads
  describeDetail: DescribeDetail
  loadBalance: LoadBalance
}

/** Routes from a calculated settlement to its frozen statement, and back. */
export function statementRoutes(
  edge: Edge,
  { store, uploads, describeDetail, loadBalance }: StatementRouteDeps,
): Route[] {
  const renderingOf = openRenderings()
  return [
    [
      PrepareSettlement,
      serveWrite(
        edge,
        PrepareSettlement,
        thenDescribe(
          (context, request) =>
            prepareSettlement({ ...context, rendering: renderingOf(request), loadBalance }, request),
          describeDetail,
        ),
      ),
    ],
    [ReopenSettlement, serveWrite(edge, ReopenSettlement, thenDescribe(reopenSettlement, describeDetail))],
    [CorrectSettlement, serveWrite(edge, CorrectSettlement, thenDescribe(correctSettlement, describeDetail))],
    [CancelCorrection, serveWrite(edge, CancelCorrection, thenDescribe(cancelCorrection, describeDetail))],
    [CancelSettlement, serveWrite(edge, CancelSettlement, thenDescribe(cancelSettlement, describeDetail))],
    [ListStatements, serveRead(edge, ListStatements, listStatements)],
    [GetStatement, serveFile(edge, GetStatement, (context, request) => getStatement({ ...context, store }, request))],
    [
      GetStatementPage,
      serveFile(edge, GetStatementPage, (context, request) => getStatementPage({ ...context, store }, request)),
    ],
    [
      VerifyStatement,
      serveUpload(edge, VerifyStatement, {
        ...uploads,
        keep: examineStatement,
        verb: verifyStatement,
      }),
    ],
  ]
}
