import { runSql } from '@lokum/service-kit/database/run-sql'
import { violates } from '@lokum/service-kit/database/sql-error'
import type { Context } from '@lokum/service-kit/http/context'
import { Overloaded } from '@lokum/service-kit/problem'
import { findAgreements } from '../../tenancies/agreements/find-agreements.ts'
import type { SettlementRow } from '../settlements/settlement.ts'

/** Adds the agreement to a settlement that was created before the agreement existed. */
export async function adoptAgreement({ em }: Context, row: SettlementRow): Promise<void> {
  const agreementId = await holdAdoptable(em, row)
  if (agreementId === null) return
  row.agreementId = agreementId
  await em.flush().catch((error: unknown) => {
    // Another request has just settled this agreement; the next attempt will see it.
    throw violates(error, 'settlement_once') ? new Overloaded(error) : error
  })
}

/** The agreement that a settlement without one can adopt; its days of the month are locked until the transaction ends. */
async function holdAdoptable(
  em: Context['em'],
  { agreementId, accountId, apartmentId, period }: SettlementRow,
): Promise<string | null> {
  if (agreementId) return null
  const agreements = await findAgreements(em, { accountId, apartmentIds: [apartmentId], period, held: true })
  const [agreement] = agreements
  if (!agreement || agreements.length > 1) return null
  const settled = await runSql(em, findSettled, [accountId, apartmentId, period, agreement.id])
  return settled.length > 0 ? null : agreement.id
}

const findSettled =
  'SELECT id FROM month_settlement WHERE account_id = $1 AND apartment_id = $2 AND period = $3 AND agreement_id = $4'
