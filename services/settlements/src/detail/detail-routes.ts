import { GetSettlement } from '@lokum/contracts/settlements/operations'
import { GetMonthOverview } from '@lokum/contracts/settlements/overview-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead } from '@lokum/service-kit/http/serve-operation'
import { atOneMoment } from '../queries/at-one-moment.ts'
import { getMonthOverview } from './get-month-overview.ts'
import { getSettlement } from './get-settlement.ts'

/** The overview of a month, whose path matches that of one settlement, too, and the full settlement. */
export function detailRoutes(edge: Edge): Route[] {
  return [
    [GetMonthOverview, serveRead(edge, GetMonthOverview, atOneMoment(getMonthOverview))],
    [GetSettlement, serveRead(edge, GetSettlement, atOneMoment(getSettlement))],
  ]
}
