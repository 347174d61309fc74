import { CreateSettlement, GetSettlement, ListSettlements } from '@lokum/contracts/settlements/operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import { createSettlement } from './settlements/create-settlement.ts'
import { getSettlement } from './settlements/get-settlement.ts'
import { listSettlements } from './settlements/list-settlements.ts'
import type { RandomBelow } from './settlements/reference-code.ts'

type Need = { apartmentsUrl: string; randomBelow: RandomBelow }

/** What the service can do. */
export function routes(edge: Edge, need: Need): Route[] {
  const { pool, log } = edge
  return [
    [
      CreateSettlement,
      serveWrite(edge, CreateSettlement, (context, request) =>
        createSettlement({ ...context, ...need, pool, log }, request),
      ),
    ],
    [ListSettlements, serveRead(edge, ListSettlements, listSettlements)],
    [GetSettlement, serveRead(edge, GetSettlement, getSettlement)],
  ]
}
