import { violates } from '@lokum/service-kit/database/sql-error'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { Overloaded } from '@lokum/service-kit/problem'
import { findAgreements } from '../costs/load-sharers.ts'
import { SettlementRow } from './settlement.ts'

/**
 * A settlement that was made without an agreement takes the one that has days in its month by now, if there is exactly one and no
 * other settlement has it.
 */
export async function adoptAgreement({ em }: Context, row: SettlementRow): Promise<void> {
  if (row.agreementId) return
  const { accountId, apartmentId, period } = row
  const agreements = await findAgreements(em, { accountId, apartmentIds: [apartmentId], period, held: true })
  const [agreement] = agreements
  if (!agreement || agreements.length > 1) return
  const where = { accountId, apartmentId, period, agreementId: agreement.id }
  if ((await em.count(SettlementRow, where)) > 0) return

  row.agreementId = agreement.id
  await em.flush().catch((error: unknown) => {
    // Another call has just settled the agreement; the next try sees that.
    throw violates(error, 'settlement_once') ? new Overloaded(error) : error
  })
}
