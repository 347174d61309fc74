import { GetSettlement } from '@lokum/contracts/settlements/operations'
import { atOneMoment } from '@lokum/service-kit/http/at-one-moment'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead } from '@lokum/service-kit/http/serve-operation'
import { getSettlement } from './get-settlement.ts'

/** The route that answers with the full settlement. */
export function detailRoutes(edge: Edge): Route[] {
  return [[GetSettlement, serveRead(edge, GetSettlement, atOneMoment(getSettlement))]]
}
