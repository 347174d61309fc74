import { ExportTaxYear, GetTaxYear } from '@lokum/contracts/settlements/tax-operations'
import { atOneMoment } from '@lokum/service-kit/http/at-one-moment'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveFile } from '@lokum/service-kit/http/serve-file'
import { type Context, serveRead } from '@lokum/service-kit/http/serve-operation'
import { exportTaxYear } from './export-tax-year.ts'
import { getTaxYear } from './get-tax-year.ts'
import { loadTaxRecords } from './load-tax-records.ts'
import { loadTaxYear } from './load-tax-year.ts'

export function taxRoutes(edge: Edge): Route[] {
  const loads = {
    loadYear: inTurn(edge, atOneMoment(loadTaxYear)),
    loadRecords: inTurn(edge, atOneMoment(loadTaxRecords)),
  }
  return [
    [GetTaxYear, serveRead(edge, GetTaxYear, atOneMoment(getTaxYear))],
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

/** A turn at the database for what is loaded, and not for as long as an export waits for its worker. */
function inTurn<Wanted, Loaded>({ turns }: Edge, load: (context: Context, wanted: Wanted) => Promise<Loaded>) {
  return async (context: Context, wanted: Wanted): Promise<Loaded> => {
    using _turn = await turns.take(context.caller.accountId)
    return await load(context, wanted)
  }
}
