import type { Context } from '@lokum/service-kit/http/serve-operation'
import { LockMode } from '@mikro-orm/core'
import { firstDay, lastDay } from '../../calendar/month.ts'
import { AgreementRow, describeAgreement } from '../../tenancies/agreements/agreement.ts'
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

/**
 * The agreements of apartments with at least one day in the month, in the order of their days. Held, none of them loses its days
 * until the transaction ends.
 */
export async function findAgreements(
  em: Context['em'],
  { accountId, apartmentIds, period, held = false }: Wanted & { held?: boolean },
): Promise<AgreementRow[]> {
  const where = {
    accountId,
    apartmentId: { $in: [...apartmentIds] },
    startsOn: { $lte: lastDay(period) },
    $or: [{ endsOn: null }, { endsOn: { $gte: firstDay(period) } }],
  }
  const lockMode = held ? LockMode.PESSIMISTIC_READ : LockMode.NONE
  return em.find(AgreementRow, where, { orderBy: { startsOn: 'asc', id: 'asc' }, lockMode })
}
