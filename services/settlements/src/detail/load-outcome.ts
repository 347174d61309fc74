import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import type { TermsOfSettlement } from '@lokum/month-engine/items/require-allowed'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { describeStanding } from '../ledger/payments/load-balance.ts'
import type { ChargedTwice } from '../months/settlements/list-warnings.ts'
import { SettlementRow } from '../months/settlements/settlement.ts'
import { describeMail, MailRow } from '../statements/mails/mail.ts'
import { describeStatement, StatementRow } from '../statements/statement.ts'

/** The progress of a settlement's statement: the newest statement, its newest mail, and the amount paid. */
export type Outcome = Pick<SettlementDetail, 'statement' | 'delivery' | 'payment'>

type Columns = Record<string, unknown>
type Row = {
  settlement: Columns
  statement: Columns | null
  mail: Columns | null
  counting_total_pln: string | null
  parts_pln: string
  paid_at: string | null
  agreement: TermsOfSettlement | null
  charged_twice: ChargedTwice[]
}

export type LoadedOutcome = {
  row: SettlementRow
  outcome: Outcome
  /** The agreement of the settlement. */
  agreement: TermsOfSettlement | null
  chargedTwice: readonly ChargedTwice[]
}

/** Loads a settlement, its outcome and the terms of its month in one query. */
export async function loadOutcome(
  em: Context['em'],
  { accountId, id }: { accountId: string; id: string },
): Promise<LoadedOutcome | null> {
  const [found] = await runSql<Row>(em, select, [accountId, id])
  if (!found) return null
  const { settlement, statement, mail, counting_total_pln: total_pln, parts_pln, paid_at, agreement } = found
  const apart = { disableIdentityMap: true }
  return {
    row: em.map(SettlementRow, settlement, apart),
    agreement,
    chargedTwice: found.charged_twice,
    outcome: {
      statement: statement && describeStatement(em.map(StatementRow, statement, apart)),
      delivery: mail && describeMail(em.map(MailRow, mail, apart)),
      payment: total_pln === null ? null : describeStanding({ total_pln, parts_pln, paid_at }),
    },
  }
}

const select = `
  SELECT to_jsonb(settlement) AS settlement, outcome.statement, outcome.mail, outcome.counting_total_pln, outcome.parts_pln,
    settlement.paid_at,
    (SELECT agreement FROM terms_of_settlement(settlement.account_id, settlement.id)) AS agreement,
    (SELECT coalesce(jsonb_agg(to_jsonb(twice)), '[]') FROM charged_twice(settlement.account_id, settlement.id) AS twice)
      AS charged_twice
  FROM settlement
  CROSS JOIN LATERAL outcome_of_settlement(settlement.account_id, settlement.id) AS outcome
  WHERE settlement.account_id = $1 AND settlement.id = $2`
