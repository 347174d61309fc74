import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { StatementRow } from '../statements/statement.ts'

export type Released = { id: string; period: string }

type OfAgreement = { accountId: string; agreementId: string }

/**
 * The statements that the tenant of an agreement may see, one of each month, the newest month first: of those that were let go to
 * the tenant the newest version that was not withdrawn. While a settlement is corrected, that is the one that was sent.
 */
export async function listReleased(
  em: Context['em'],
  { accountId, agreementId }: OfAgreement,
): Promise<[Released, ...Released[]]> {
  const [newest, ...older] = await em.execute<Released[]>(selectReleased, [accountId, agreementId])
  if (!newest) throw new NotFound()
  return [newest, ...older]
}

const selectReleased = `
  SELECT DISTINCT ON (settlement.period) statement.id, settlement.period
  FROM statement JOIN settlement
    ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  WHERE statement.account_id = ? AND statement.agreement_id = ?
    AND statement.released_at IS NOT NULL AND statement.state <> 'withdrawn'
  ORDER BY settlement.period DESC, statement.version DESC`

type Found = { statement: StatementRow; snapshot: string; periods: readonly string[] }

/** The statement of a month, the newest unless one is named, with its frozen text. @throws NotFound */
export async function findReleased(
  em: Context['em'],
  { period, ...ofAgreement }: OfAgreement & { period: string | undefined },
): Promise<Found> {
  const released = await listReleased(em, ofAgreement)
  const chosen = period === undefined ? released[0] : released.find((one) => one.period === period)
  if (!chosen) throw new NotFound()
  const { accountId } = ofAgreement
  const statement = await em.findOneOrFail(StatementRow, { accountId, id: chosen.id }, { populate: ['snapshot'] })
  return { statement, snapshot: statement.snapshot, periods: released.map((one) => one.period) }
}
