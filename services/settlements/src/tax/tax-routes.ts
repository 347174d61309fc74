import { GetTaxYear } from '@lokum/contracts/settlements/tax-operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveRead } from '@lokum/service-kit/http/serve-operation'
import { getTaxYear } from './get-tax-year.ts'

export function taxRoutes(edge: Edge): Route[] {
  return [[GetTaxYear, serveRead(edge, GetTaxYear, getTaxYear)]]
}
