import { GetSettlement } from '@lokum/contracts/settlements/operations'
import { GetMonthOverview, ListMonths } from '@lokum/contracts/settlements/overview-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead } from '@lokum/service-kit/http/serve-operation'
import { atOneMoment } from '../queries/at-one-moment.ts'
import { getMonthOverview } from './get-month-overview.ts'
import { getSettlement } from './get-settlement.ts'
import { listMonths } from './list-months.ts'

/** The overview of a month and the months, whose paths match that of one settlement, too, and the full settlement. */
export function detailRoutes(edge: Edge): Route[] {
  return [
    [GetMonthOverview, serveRead(edge, GetMonthOverview, atOneMoment(getMonthOverview))],
    [ListMonths, serveRead(edge, ListMonths, listMonths)],
    [GetSettlement, serveRead(edge, GetSettlement, atOneMoment(getSettlement))],
  ]
}
