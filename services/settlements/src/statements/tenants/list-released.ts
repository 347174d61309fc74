import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'

type Released = { id: string; period: string }

export type OfAgreement = { accountId: string; agreementId: string }

/**
 * The statements that the tenant of an agreement may see, one per month, newest month first: the newest released version that was
 * not withdrawn. While a settlement is being corrected, this is the version sent before.
 */
export async function listReleased(
  em: Context['em'],
  { accountId, agreementId }: OfAgreement,
): Promise<[Released, ...Released[]]> {
  const [newest, ...older] = await runSql<Released>(em, selectReleased, [accountId, agreementId])
  if (!newest) throw new NotFound()
  return [newest, ...older]
}

const selectReleased = `
  SELECT DISTINCT ON (settlement.period) statement.id, settlement.period
  FROM statement JOIN settlement
    ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  WHERE statement.account_id = $1 AND statement.agreement_id = $2
    AND statement.released_at IS NOT NULL AND statement.state <> 'withdrawn'
  ORDER BY settlement.period DESC, statement.version DESC`
