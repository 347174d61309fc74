import type { SettlementKind } from '@lokum/contracts/settlements/settlement'
import type { TrueUp } from '@lokum/contracts/settlements/true-up'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'

export type Released = { id: string; period: string; kind: SettlementKind; true_up: TrueUp | null }

export type OfAgreement = { accountId: string; agreementId: string }

/**
 * The statements that the tenant of an agreement may see, one per month and kind, newest first: the newest released version that was
 * not cancelled. While a settlement is being corrected, this is the version sent before.
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
  SELECT id, period, kind, true_up FROM (
  SELECT DISTINCT ON (settlement.period, settlement.kind) statement.id, settlement.period, settlement.kind, statement.released_at,
    CASE settlement.kind WHEN 'true_up' THEN
      jsonb_build_object('starts_on', covers_from, 'ends_on', covers_to, 'categories', to_jsonb(categories)) END AS true_up
  FROM statement JOIN settlement
    ON settlement.account_id = statement.account_id AND settlement.id = statement.settlement_id
  WHERE statement.account_id = $1 AND statement.agreement_id = $2
    AND statement.released_at IS NOT NULL AND statement.state <> 'cancelled'
  ORDER BY settlement.period, settlement.kind, statement.version DESC) AS newest
  ORDER BY period DESC, released_at DESC`
