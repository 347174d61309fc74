import { Readable } from 'node:stream'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetYearStatement } from '@lokum/contracts/settlements/year-statement-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import { renderTenantYear } from '@lokum/statement-print/render-tenant-year'
import { nameYearFile } from '@lokum/statement-print/snapshot/name-statement-file'
import { findAgreement } from '../../tenancies/agreements/agreement.ts'
import { CopiedApartment } from '../../tenancies/apartments/copied-apartment.ts'
import { longestMilliseconds } from '../tax/export-tax-year.ts'
import type { loadTenantYear } from './load-tenant-year.ts'

/**
 * Finds the agreement and returns a function that draws its year as PDF; the figures are loaded once a worker is free.
 * @throws NotFound also for an agreement of another account · ShareFull · Overloaded
 */
export async function getYearStatement(
  context: Context & { load: typeof loadTenantYear },
  { params: { id: agreementId }, query: { year } }: RequestOf<typeof GetYearStatement>,
): Promise<() => Promise<StoredFile>> {
  const { accountId } = context.caller
  const { apartmentId } = await findAgreement(context.em, { id: agreementId, accountId })
  const { data: apartment } = await context.em.findOneOrFail(CopiedApartment, { accountId, id: apartmentId })
  return async () => {
    const signal = AbortSignal.timeout(longestMilliseconds)
    const content = await renderTenantYear(() => context.load(context, { agreementId, year }), { accountId, signal })
    return {
      name: nameYearFile(apartment.label, year),
      mediaType: 'application/pdf',
      sizeBytes: content.length,
      content: Readable.from([content]),
    }
  }
}
