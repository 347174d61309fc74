import { ExportTaxYear, GetTaxYear } from '@lokum/contracts/settlements/tax-operations'
import type { Route } from '@lokum/service-kit/http/create-app'
import type { Edge } from '@lokum/service-kit/http/edge'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { serveRead } from '@lokum/service-kit/http/serve-operation'
import { exportTaxYear } from './export-tax-year.ts'
import { getTaxYear } from './get-tax-year.ts'

export function taxRoutes(edge: Edge): Route[] {
  return [
    [GetTaxYear, serveRead(edge, GetTaxYear, getTaxYear)],
    [ExportTaxYear, serveFile(edge, ExportTaxYear, exportTaxYear)],
  ]
}
