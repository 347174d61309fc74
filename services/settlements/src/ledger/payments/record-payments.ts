import { PaymentReceived } from '@lokum/contracts/settlements/events'
import { recordChanges } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { newId } from '@lokum/service-kit/ids'
import { describePayments } from './describe-payments.ts'
import { lockBooks } from './lock-books.ts'
import { type PaymentRow, requireOwner } from './payment.ts'
import { settleAgreements } from './settle-agreements.ts'

// Few enough that nobody else waits for long while they are described.
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
 * Records payments, many at once too, allocates them, and emits payment.received for each. A fingerprint that is there already is
 * passed over, also that of a payment that was reversed, so that the answer may have fewer than were asked for.
 * @throws NotFound an agreement is another account's · ValidationFailed a refund is nobody's · RefundExceedsCredit
 */
export async function recordPayments(context: Context, drafts: readonly PaymentDraft[]): Promise<PaymentRow[]> {
  const { em, caller } = context
  const { accountId } = caller
  for (const draft of drafts) requireOwner(draft)
  await lockBooks(em, { accountId, agreementIds: agreementsOf(drafts) })
  const rows = await insertPayments(context, drafts)
  const touched = new Set(rows.map(({ id }) => id))
  await settleAgreements(context, { agreementIds: agreementsOf(rows), touched })

  for (const batch of splitIntoBatches(rows, batchSize)) await tellOf(context, batch)
  return rows
}

async function tellOf(context: Context, rows: readonly PaymentRow[]): Promise<void> {
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

/** Identifiers follow the order of the drafts; the rows go in by fingerprint, so that two imports of one file never wait in turn. */
async function insertPayments({ em, caller, now }: Context, drafts: readonly PaymentDraft[]): Promise<PaymentRow[]> {
  const { accountId } = caller
  const ids = drafts.map(() => newId('payment')).sort()
  const told = drafts.map((draft, index) => ({ id: ids[index] ?? '', ...draft }))
  const inserted = await runSql<{ id: string }>(em, insert, [accountId, now, JSON.stringify(told)])
  const isNew = new Set(inserted.map(({ id }) => id))
  const common = { accountId, reversedAt: null, reversalReason: null, version: 1, createdAt: now, updatedAt: now }
  return told.filter(({ id }) => isNew.has(id)).map((payment) => ({ ...payment, ...common }))
}

const insert = `
  INSERT INTO payment (id, account_id, agreement_id, received_on, amount_pln, payer, title, source, import_id, fingerprint,
    created_at, updated_at)
  SELECT id, $1, "agreementId", "receivedOn", "amountPln", payer, title, source, "importId", fingerprint, $2, $2
  FROM json_to_recordset($3::json) AS told (
    id text, "agreementId" text, "receivedOn" date, "amountPln" numeric, payer text, title text, source text,
    "importId" text, fingerprint text)
  ORDER BY fingerprint, id
  ON CONFLICT (account_id, fingerprint) WHERE fingerprint IS NOT NULL DO NOTHING
  RETURNING id`
