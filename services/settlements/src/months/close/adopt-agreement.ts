import { violates } from '@lokum/service-kit/database/sql-error'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { Overloaded } from '@lokum/service-kit/problem'
import { findAgreements } from '../../tenancies/agreements/find-agreements.ts'
import { SettlementRow } from '../settlements/settlement.ts'

/** A settlement that was made without an agreement takes the one that it has by now. */
export async function adoptAgreement({ em }: Context, row: SettlementRow): Promise<void> {
  const agreementId = await findAdoptable(em, row, { held: true })
  if (agreementId === null) return
  row.agreementId = agreementId
  await em.flush().catch((error: unknown) => {
    // Another call has just settled the agreement; the next try sees that.
    throw violates(error, 'settlement_once') ? new Overloaded(error) : error
  })
}

/**
 * The agreement that a settlement without one can take: the only one with days in its month, when no other settlement has it. Held,
 * it keeps these days until the transaction ends.
 */
export async function findAdoptable(
  em: Context['em'],
  { agreementId, accountId, apartmentId, period }: SettlementRow,
  { held }: { held: boolean },
): Promise<string | null> {
  if (agreementId) return null
  const agreements = await findAgreements(em, { accountId, apartmentIds: [apartmentId], period, held })
  const [agreement] = agreements
  if (!agreement || agreements.length > 1) return null
  const settled = await em.count(SettlementRow, { accountId, apartmentId, period, agreementId: agreement.id })
  return settled > 0 ? null : agreement.id
}
