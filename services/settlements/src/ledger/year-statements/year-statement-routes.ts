import { GetYearStatement } from '@lokum/contracts/settlements/year-statement-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { atOneMoment } from '../../queries/at-one-moment.ts'
import { getYearStatement } from './get-year-statement.ts'
import { loadTenantYear } from './load-tenant-year.ts'

export function yearStatementRoutes(edge: Edge): Route[] {
  const load = atOneMoment(loadTenantYear)
  return [
    [
      GetYearStatement,
      serveFile(edge, GetYearStatement, (context, request) => getYearStatement({ ...context, load }, request)),
    ],
  ]
}
