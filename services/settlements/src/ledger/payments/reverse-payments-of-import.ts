import { PaymentUpdated } from '@lokum/contracts/settlements/events'
import { recordChanges } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/context'
import { Overloaded } from '@lokum/service-kit/problem'
import Big from 'big.js'
import { describePayments } from './describe-payments.ts'
import { lockDuplicates } from './forget-duplicates.ts'
import { lockBooks } from './lock-books.ts'
import { type PaymentRow, RefundExceedsCredit } from './payment.ts'
import { settleAgreements } from './settle-agreements.ts'

type Asked = { importId: string; reason: string }

// Small batches, so that other requests never wait long.
const batchSize = 500

/**
 * Reverses the payments of an import that still count, reallocates their agreements, and emits payment.updated for each.
 * @throws RefundExceedsCredit with the agreements and refunds that rest on one of them · Overloaded when a concurrent request
 *   assigned one to another agreement
 */
export async function reversePaymentsOfImport(context: Context, { importId, reason }: Asked): Promise<void> {
  const { em, caller, now } = context
  const { accountId } = caller
  await lockDuplicates(em, caller)
  const found = await runSql<PayingAgreement>(em, findAgreements, [accountId, importId])
  const agreementIds = found.map(({ id }) => id)
  await lockBooks(em, { accountId, agreementIds })
  const refunding = found.flatMap(({ id, hasRefund }) => (hasRefund ? [id] : []))
  const before = await settleAgreements(context, { agreementIds: refunding, touched: new Set() })
  await runSql(em, forgetDuplicates, [accountId, importId])
  const rows = (await runSql<ReversedRow>(em, reverse, [accountId, importId, now, reason])).map(toPayment)
  if (rows.some(({ agreementId }) => agreementId != null && !agreementIds.includes(agreementId))) throw new Overloaded()

  const touched = new Set(rows.map(({ id }) => id))
  await requireCredits(context, { before, after: await settleAgreements(context, { agreementIds, touched }) })
  for (const batch of splitIntoBatches(rows, batchSize)) await recordReversed(context, batch)
}

type Credits = ReadonlyMap<string, string>

/** Like a single reversal: an agreement that gets less may not have refunded more than remains. */
async function requireCredits({ em, caller }: Context, { before, after }: Record<'before' | 'after', Credits>) {
  const blocked = [...before].filter(([id]) => new Big(after.get(id) ?? '0').lt(0))
  const [first] = blocked
  if (first === undefined) return
  const ids = blocked.map(([id]) => id)
  const refunds = await runSql<{ id: string }>(em, findRefunds, [caller.accountId, ids])
  throw new RefundExceedsCredit(first[1], ...ids, ...refunds.map(({ id }) => id))
}

async function recordReversed(context: Context, rows: readonly PaymentRow[]): Promise<void> {
  const payments = await describePayments(context.em, rows)
  const changes = rows.flatMap(({ id, version }, index) => {
    const data = payments[index]
    return data === undefined
      ? []
      : [{ event: PaymentUpdated, action: 'payment.reversed' as const, object: { id, version }, data }]
  })
  await recordChanges(context, changes)
}

type PayingAgreement = { id: string; hasRefund: boolean }

const findAgreements = `
  SELECT agreement_id AS id, EXISTS (
      SELECT FROM payment refund
      WHERE refund.account_id = $1 AND refund.agreement_id = paying.agreement_id AND refund.amount_pln < 0
        AND refund.reversed_at IS NULL) AS "hasRefund"
  FROM (
    SELECT DISTINCT agreement_id FROM payment
    WHERE account_id = $1 AND import_id = $2 AND reversed_at IS NULL AND agreement_id IS NOT NULL) paying
  ORDER BY agreement_id`

const forgetDuplicates = `
  UPDATE payment SET possible_duplicate_of = NULL, version = version + 1
  WHERE account_id = $1 AND possible_duplicate_of IN (
    SELECT id FROM payment WHERE account_id = $1 AND import_id = $2 AND reversed_at IS NULL)`

const findRefunds = `
  SELECT id FROM payment
  WHERE account_id = $1 AND agreement_id = ANY ($2::text[]) AND amount_pln < 0 AND reversed_at IS NULL
  ORDER BY id LIMIT 20`

type ReversedRow = Pick<
  PaymentRow,
  'id' | 'agreementId' | 'receivedOn' | 'amountPln' | 'payer' | 'title' | 'source'
> & {
  accountId: string
  importId: string
  version: number
  reversalReason: string
  reversedAt: string
  createdAt: string
}

const reverse = `
  UPDATE payment SET reversed_at = $3, reversal_reason = $4, version = version + 1, updated_at = $3
  WHERE account_id = $1 AND import_id = $2 AND reversed_at IS NULL
  RETURNING id, account_id AS "accountId", agreement_id AS "agreementId", received_on::text AS "receivedOn",
    amount_pln::text AS "amountPln", payer, title, source, import_id AS "importId", version,
    reversal_reason AS "reversalReason",
    to_char(reversed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "reversedAt",
    to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`

function toPayment(row: ReversedRow): PaymentRow {
  const reversedAt = new Date(row.reversedAt)
  return { ...row, reversedAt, createdAt: new Date(row.createdAt), updatedAt: reversedAt, possibleDuplicateOf: null }
}
