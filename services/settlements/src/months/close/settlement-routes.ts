import {
  AttachDocument,
  CalculateSettlement,
  CreateSettlement,
  DetachDocument,
  ListDueSettlements,
  ListSettlements,
} from '@lokum/contracts/settlements/operations'
import { CreateTrueUp } from '@lokum/contracts/settlements/true-up-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite, thenDescribe } from '@lokum/service-kit/http/serve-operation'
import type { RequireReadings } from '../../documents/require-readings.ts'
import type { ApartmentSource } from '../../tenancies/apartments/find-apartment.ts'
import { attachDocument } from '../settlements/attach-document.ts'
import { detachDocument } from '../settlements/detach-document.ts'
import { listDueSettlements } from '../settlements/list-due-settlements.ts'
import { listSettlements } from '../settlements/list-settlements.ts'
import type { RandomBelow } from '../settlements/reference-code.ts'
import { calculateSettlement } from './calculate-settlement.ts'
import type { DescribeDetail } from './changed-settlement.ts'
import { createSettlement } from './create-settlement.ts'
import { createTrueUp } from './create-true-up.ts'

type SettlementRouteDeps = {
  apartmentSource: ApartmentSource
  requireReadings: RequireReadings
  randomBelow: RandomBelow
  describeDetail: DescribeDetail
}

/** Routes from the creation of a settlement to its calculation; `due` also matches the path of one settlement, so it comes first. */
export function settlementRoutes(
  edge: Edge,
  { apartmentSource, requireReadings, randomBelow, describeDetail }: SettlementRouteDeps,
): Route[] {
  return [
    [
      CreateSettlement,
      serveWrite(edge, CreateSettlement, (context, request) =>
        createSettlement({ ...context, ...apartmentSource, randomBelow }, request),
      ),
    ],
    [
      CreateTrueUp,
      serveWrite(edge, CreateTrueUp, (context, request) =>
        createTrueUp({ ...context, ...apartmentSource, requireReadings, randomBelow }, request),
      ),
    ],
    [ListSettlements, serveRead(edge, ListSettlements, listSettlements)],
    [ListDueSettlements, serveRead(edge, ListDueSettlements, listDueSettlements)],
    [
      AttachDocument,
      serveWrite(
        edge,
        AttachDocument,
        thenDescribe((context, request) => attachDocument({ ...context, requireReadings }, request), describeDetail),
      ),
    ],
    [DetachDocument, serveWrite(edge, DetachDocument, thenDescribe(detachDocument, describeDetail))],
    [
      CalculateSettlement,
      serveWrite(
        edge,
        CalculateSettlement,
        thenDescribe(
          (context, request) => calculateSettlement({ ...context, requireReadings }, request),
          describeDetail,
        ),
      ),
    ],
  ]
}
