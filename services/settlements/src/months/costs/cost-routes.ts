import { CreateCost, DeleteCost, ListCosts } from '@lokum/contracts/settlements/cost-operations'
import { DecideDuplicate } from '@lokum/contracts/settlements/document-operations'
import { ListPlacementProposals, PlaceDocuments } from '@lokum/contracts/settlements/placement-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { RequireReadings } from '../../documents/require-readings.ts'
import type { ApartmentSource } from '../../tenancies/apartments/find-apartment.ts'
import { listPlacementProposals } from '../placements/list-placement-proposals.ts'
import { createCost } from './create-cost.ts'
import { decideDuplicate } from './decide-duplicate.ts'
import { deleteCost } from './delete-cost.ts'
import { listCosts } from './list-costs.ts'
import { placeDocuments } from './place-documents.ts'

type CostRouteDeps = { apartmentSource: ApartmentSource; requireReadings: RequireReadings }

export function costRoutes(edge: Edge, { apartmentSource, requireReadings }: CostRouteDeps): Route[] {
  return [
    [
      CreateCost,
      serveWrite(edge, CreateCost, (context, request) => createCost({ ...context, ...apartmentSource }, request)),
    ],
    [
      PlaceDocuments,
      serveWrite(edge, PlaceDocuments, (context, request) =>
        placeDocuments({ ...context, ...apartmentSource, requireReadings }, request),
      ),
    ],
    [ListPlacementProposals, serveRead(edge, ListPlacementProposals, listPlacementProposals)],
    [DecideDuplicate, serveWrite(edge, DecideDuplicate, decideDuplicate)],
    [DeleteCost, serveWrite(edge, DeleteCost, deleteCost)],
    [ListCosts, serveRead(edge, ListCosts, listCosts)],
  ]
}
