import type { Context } from '@lokum/service-kit/http/serve-operation'
import { describeAgreement } from '../../tenancies/agreements/agreement.ts'
import { findAgreements } from '../../tenancies/agreements/find-agreements.ts'
import { CopiedApartment } from '../../tenancies/apartments/copied-apartment.ts'

type Wanted = { accountId: string; apartmentIds: readonly string[]; period: string }

/** The apartments that costs of a month concern, and every agreement with a day in it. */
export async function loadSharers(em: Context['em'], { accountId, apartmentIds, period }: Wanted) {
  const ids = [...new Set(apartmentIds)]
  const apartments = await em.find(CopiedApartment, { accountId, id: { $in: ids } })
  const agreements = await findAgreements(em, { accountId, apartmentIds: ids, period })
  return {
    period,
    apartments: apartments.map(({ id, data: { label, tariffs, surface_m2: surface } }) => ({
      ...{ id, label, tariffs, surfaceM2: surface === null ? null : String(surface) },
    })),
    agreements: agreements.map(describeAgreement),
  }
}
