import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/** The days whose interest on a late settlement an item charges. */
export type ChargedDays = {
  /** The late settlement. */
  lateId: string
  from: string
  until: string
  itemId: string
  /** The settlement of the item. */
  settlementId: string
  code: string
  /** Whether a sent statement charges it whose correction is not sent yet. */
  isSentVersion: boolean
}

/**
 * The days of interest that the settlements of an agreement charge, in the order of their last days. While a sent settlement is
 * corrected, its statement still charges what was sent.
 */
export async function loadChargedDays(
  em: Context['em'],
  { accountId, agreementId }: { accountId: string; agreementId: string },
): Promise<ChargedDays[]> {
  return await runSql<ChargedDays>(em, select, [accountId, agreementId])
}

const select = `
  SELECT charge.inputs ->> 'settlement_id' AS "lateId", charge.inputs ->> 'starts_on' AS "from", charge.inputs ->> 'ends_on' AS until,
    charge.id AS "itemId", settlement.id AS "settlementId", settlement.reference_code AS code,
    charge.version = 'sent' AS "isSentVersion"
  FROM settlement
  JOIN charge ON charge.account_id = settlement.account_id AND charge.settlement_id = settlement.id
  WHERE settlement.account_id = $1 AND settlement.agreement_id = $2 AND settlement.state <> 'cancelled'
    AND charge.version <> 'cancelled' AND charge.state <> 'rejected' AND charge.inputs ->> 'kind' = 'interest'
  ORDER BY until, charge.id`
