import { PaymentReceived } from '@lokum/contracts/settlements/events'
import { recordChanges } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { describePayments } from './describe-payments.ts'
import { lockBooks } from './lock-books.ts'
import { type PaymentRow, requireOwner } from './payment.ts'
import { settleAgreements } from './settle-agreements.ts'

// Small batches, so that other requests never wait long.
const batchSize = 500
/** A second or so, on a busy machine too. */
const insertedAtOnce = 5_000
// A payment by hand waits for equal ones that are recorded at the same moment and takes the next place.
const mostTries = 20

export type PaymentDraft = {
  agreementId: string | null
  receivedOn: string
  /** Decimal text, not 0. */
  amountPln: string
  payer: string | null
  title: string | null
  source: PaymentRow['source']
  importId: string | null
  /** The line of the import. */
  importRow: number | null
  /** Marks that tell equal transfers apart: see `mark-line.ts`. */
  marks: Readonly<Record<string, string>>
  /** A recorded payment that may be the same transfer. */
  possibleDuplicateOf: string | null
}

export type RecordedPayment = PaymentRow & Pick<PaymentDraft, 'importRow'>

/**
 * Records one or many payments, allocates them, and emits payment.received for each. An imported payment whose place among equal
 * ones was taken at the same moment is skipped, so the result may be shorter than the input.
 * @throws NotFound for an agreement of another account · ValidationFailed for a refund without an agreement · RefundExceedsCredit · QuotaExceeded
 */
export async function recordPayments(
  context: QuotaContext,
  drafts: readonly PaymentDraft[],
): Promise<RecordedPayment[]> {
  const { em, caller } = context
  const { accountId } = caller
  for (const draft of drafts) requireOwner(draft)
  await lockBooks(em, { accountId, agreementIds: agreementsOf(drafts) })
  const rows = await insertPayments(context, drafts)
  const touched = new Set(rows.map(({ id }) => id))
  await settleAgreements(context, { agreementIds: agreementsOf(rows), touched })

  for (const batch of splitIntoBatches(rows, batchSize)) await recordReceived(context, batch)
  await takeQuota(context, { quota: 'payments_per_month', count: rows.length })
  return rows
}

async function recordReceived(context: Context, rows: readonly PaymentRow[]): Promise<void> {
  const payments = await describePayments(context.em, rows)
  const changes = payments.map((payment) => ({
    event: PaymentReceived,
    object: { id: payment.id, version: 1 },
    data: payment,
  }))
  await recordChanges(context, changes)
}

function agreementsOf(all: readonly { agreementId?: string | null | undefined }[]): string[] {
  return [...new Set(all.flatMap(({ agreementId }) => agreementId ?? []))].sort()
}

/** Ids follow the order of the drafts; rows are inserted by their key, so that equal payments cannot deadlock. */
async function insertPayments(
  { em, caller, now }: Context,
  drafts: readonly PaymentDraft[],
): Promise<RecordedPayment[]> {
  const { accountId } = caller
  const ids = drafts.map(() => newId('payment')).sort()
  const given = drafts.map((draft, index) => ({ id: ids[index] ?? '', ...draft }))
  const inserted = new Set<string>()
  for (let tries = 0, left: PaymentDraft[] = given; left.length > 0 && tries < mostTries; tries += 1) {
    for (const batch of splitIntoBatches(left, insertedAtOnce)) {
      const rows = await runSql<{ id: string }>(em, insert, [accountId, now, JSON.stringify(batch)])
      for (const { id } of rows) inserted.add(id)
    }
    left = given.filter(({ id, importId }) => importId === null && !inserted.has(id))
  }
  const common = { accountId, reversedAt: null, reversalReason: null, version: 1, createdAt: now, updatedAt: now }
  return given.filter(({ id }) => inserted.has(id)).map((payment) => ({ ...payment, ...common }))
}

const insert = `
  WITH given AS MATERIALIZED (
    SELECT *, transfer_key("amountPln", "receivedOn", title_key(title)) AS key
    FROM json_to_recordset($3::json) AS given (
      id text, "agreementId" text, "receivedOn" date, "amountPln" numeric, payer text, title text, source text,
      "importId" text, marks jsonb, "possibleDuplicateOf" text))
  INSERT INTO payment (id, account_id, agreement_id, received_on, amount_pln, payer, title, source, import_id, marks, place,
    possible_duplicate_of, created_at, updated_at)
  SELECT id, $1, "agreementId", "receivedOn", "amountPln", payer, title, source, "importId", marks,
    row_number() OVER (PARTITION BY key ORDER BY id) + coalesce((
      SELECT max(equal.place) FROM payment equal
      WHERE equal.account_id = $1 AND transfer_key(equal.amount_pln, equal.received_on, equal.title_key) = key), 0),
    "possibleDuplicateOf", $2, $2
  FROM given
  ORDER BY key, id
  ON CONFLICT (account_id, transfer_key(amount_pln, received_on, title_key), place) DO NOTHING
  RETURNING id`
