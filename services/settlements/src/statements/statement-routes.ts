import { PrepareSettlement } from '@lokum/contracts/settlements/statement-operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveWrite } from '@lokum/service-kit/http/serve-operation'
import { prepareSettlement } from './prepare-settlement.ts'
import { openRenderings } from './rendering.ts'

/** From a calculated settlement to its frozen statement, and back. */
export function statementRoutes(edge: Edge): Route[] {
  const renderingOf = openRenderings()
  return [
    [
      PrepareSettlement,
      serveWrite(edge, PrepareSettlement, (context, request) =>
        prepareSettlement({ ...context, rendering: renderingOf(request) }, request),
      ),
    ],
  ]
}
