import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/** A transfer of a file, or a payment, as far as transfers are compared. */
export type Transfer = {
  id: string
  /** Decimal text with two digits after the point. */
  amountPln: string
  /** Days since 2000-01-01. */
  day: number
  /** The letters and digits of the title. */
  titleKey: string
  marks: Readonly<Record<string, string>>
}

export type RecordedTransfer = Transfer & {
  agreementId: string | null
  importId: string | null
  isManual: boolean
  isReversed: boolean
}

type TransferQuery = { accountId: string; amounts: readonly string[]; from: string; to: string }

/** The payments of these amounts between two days and three days around them, in the order in which equal ones were recorded; those of a reversed import are as if they never were. */
export async function loadTransfers(em: Context['em'], wanted: TransferQuery): Promise<RecordedTransfer[]> {
  const { accountId, amounts, from, to } = wanted
  return await runSql<RecordedTransfer>(em, select, [accountId, from, to, amounts])
}

// By day alone: an account's statistics tell the planner nothing, and it would read every payment for every line.
const select = `
  SELECT id, amount_pln::text AS "amountPln", received_on - date '2000-01-01' AS day, title_key AS "titleKey", marks,
    agreement_id AS "agreementId", import_id AS "importId", source = 'manual' AS "isManual",
    reversed_at IS NOT NULL AS "isReversed"
  FROM payment
  WHERE account_id = $1
    AND coalesce(import_id, '') <> ALL (ARRAY (SELECT id FROM payment_import WHERE account_id = $1 AND state = 'reversed'))
    AND received_on BETWEEN $2::date - 3 AND $3::date + 3 AND amount_pln = ANY ($4::numeric[])
  ORDER BY place, id`
