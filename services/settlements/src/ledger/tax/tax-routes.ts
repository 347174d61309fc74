import {
  CreateTaxPayment,
  DeleteTaxPayment,
  ExportTaxYear,
  GetTaxYear,
  UpdateTaxSettings,
} from '@lokum/contracts/settlements/tax-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { serveRead, serveWrite } from '@lokum/service-kit/http/serve-operation'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { atOneMoment } from '../../queries/at-one-moment.ts'
import type { ApartmentSource } from '../../tenancies/apartments/find-apartment.ts'
import { createTaxPayment } from './create-tax-payment.ts'
import { deleteTaxPayment } from './delete-tax-payment.ts'
import { exportTaxYear } from './export-tax-year.ts'
import { getTaxYear } from './get-tax-year.ts'
import { keepExport } from './keep-export.ts'
import { loadExportedYear } from './load-exported-year.ts'
import { loadTaxRecords } from './load-tax-records.ts'
import { updateTaxSettings } from './update-tax-settings.ts'

type TaxRouteDeps = { apartmentSource: ApartmentSource; cipher: Cipher }

export function taxRoutes(edge: Edge, { apartmentSource, cipher }: TaxRouteDeps): Route[] {
  // The worker's turn is the one that they take: one export of an account runs at a time, and a worker never waits for the database's turns.
  const loads = {
    loadYear: atOneMoment(loadExportedYear),
    loadRecords: atOneMoment(loadTaxRecords),
    keepExport,
    cipher,
  }
  const readYear = atOneMoment(getTaxYear)
  return [
    [GetTaxYear, serveRead(edge, GetTaxYear, (context, request) => readYear({ ...context, cipher }, request))],
    [
      UpdateTaxSettings,
      serveWrite(edge, UpdateTaxSettings, (context, request) =>
        updateTaxSettings({ ...context, ...apartmentSource, cipher }, request),
      ),
    ],
    [CreateTaxPayment, serveWrite(edge, CreateTaxPayment, createTaxPayment)],
    [DeleteTaxPayment, serveWrite(edge, DeleteTaxPayment, deleteTaxPayment)],
    [
      ExportTaxYear,
      serveFile(
        edge,
        ExportTaxYear,
        async (context, request) => () => exportTaxYear({ ...context, ...loads }, request),
      ),
    ],
  ]
}
