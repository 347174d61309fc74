import { CreateCost, ListCosts } from '@lokum/contracts/settlements/document-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { ApartmentSource } from '../../tenancies/apartments/find-apartment.ts'
import { createCost } from './create-cost.ts'
import { listCosts } from './list-costs.ts'

export function costRoutes(edge: Edge, apartmentSource: ApartmentSource): Route[] {
  return [
    [
      CreateCost,
      serveWrite(edge, CreateCost, (context, request) => createCost({ ...context, ...apartmentSource }, request)),
    ],
    [ListCosts, serveRead(edge, ListCosts, listCosts)],
  ]
}
