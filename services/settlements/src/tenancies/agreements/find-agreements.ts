import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { Context } from '@lokum/service-kit/http/context'
import { LockMode } from '@mikro-orm/core'
import { AgreementRow } from './agreement.ts'

type AgreementQuery = { accountId: string; apartmentIds: readonly string[]; period: string; held?: boolean }

/**
 * The agreements of apartments with at least one day in the month, ordered by their days. When locked, they keep their days
 * until the transaction ends.
 */
export async function findAgreements(
  em: Context['em'],
  { accountId, apartmentIds, period, held = false }: AgreementQuery,
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
