import { PaymentReceived } from '@lokum/contracts/settlements/events'
import { recordChanges } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { newId } from '@lokum/service-kit/ids'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { takeQuota } from '../../quotas/take-quota.ts'
import { describePayments } from './describe-payments.ts'
import { lockBooks } from './lock-books.ts'
import { type PaymentRow, requireOwner } from './payment.ts'
import { settleAgreements } from './settle-agreements.ts'

// Small batches, so that other requests never wait long.
const batchSize = 500

export type PaymentDraft = {
  agreementId: string | null
  receivedOn: string
  /** Decimal text, not 0. */
  amountPln: string
  payer: string | null
  title: string | null
  source: PaymentRow['source']
  importId: string | null
  fingerprint: string | null
}

/**
 * Records one or many payments, allocates them, and emits payment.received for each. Payments with a known fingerprint, even of a
 * reversed payment, are skipped, so the result may be shorter than the input.
 * @throws NotFound for an agreement of another account · ValidationFailed for a refund without an agreement · RefundExceedsCredit · QuotaExceeded
 */
export async function recordPayments(context: QuotaContext, drafts: readonly PaymentDraft[]): Promise<PaymentRow[]> {
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
    resource: { type: 'payment', id: payment.id, version: 1 },
    data: payment,
  }))
  await recordChanges(context, changes)
}

function agreementsOf(all: readonly { agreementId?: string | null | undefined }[]): string[] {
  return [...new Set(all.flatMap(({ agreementId }) => agreementId ?? []))].sort()
}

/** Ids follow the order of the drafts; rows are inserted by fingerprint, so two imports of one file cannot deadlock. */
async function insertPayments({ em, caller, now }: Context, drafts: readonly PaymentDraft[]): Promise<PaymentRow[]> {
  const { accountId } = caller
  const ids = drafts.map(() => newId('payment')).sort()
  const given = drafts.map((draft, index) => ({ id: ids[index] ?? '', ...draft }))
  const inserted = await runSql<{ id: string }>(em, insert, [accountId, now, JSON.stringify(given)])
  const isNew = new Set(inserted.map(({ id }) => id))
  const common = { accountId, reversedAt: null, reversalReason: null, version: 1, createdAt: now, updatedAt: now }
  return given.filter(({ id }) => isNew.has(id)).map((payment) => ({ ...payment, ...common }))
}

const insert = `
  INSERT INTO payment (id, account_id, agreement_id, received_on, amount_pln, payer, title, source, import_id, fingerprint,
    created_at, updated_at)
  SELECT id, $1, "agreementId", "receivedOn", "amountPln", payer, title, source, "importId", fingerprint, $2, $2
  FROM json_to_recordset($3::json) AS given (
    id text, "agreementId" text, "receivedOn" date, "amountPln" numeric, payer text, title text, source text,
    "importId" text, fingerprint text)
  ORDER BY fingerprint, id
  ON CONFLICT (account_id, fingerprint) WHERE fingerprint IS NOT NULL DO NOTHING
  RETURNING id`
