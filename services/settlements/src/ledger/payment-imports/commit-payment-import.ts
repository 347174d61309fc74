import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { CommitPaymentImport } from '@lokum/contracts/settlements/payment-import-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { type PaymentDraft, recordPayments } from '../payments/record-payments.ts'
import { markDuplicates } from './mark-duplicates.ts'
import type { Marks } from './mark-line.ts'
import {
  describeImport,
  lockImport,
  lockImportsOfAccount,
  type PaymentImportRow,
  recordImport,
  requireOpenImport,
} from './payment-import.ts'

const linkedAtOnce = 5_000

/**
 * Records all payments of an import or none: the matched lines that no decision skips, and the lines that one records. Lines
 * that were recorded in the meantime become duplicates. Committing again records the possible duplicates that were decided since,
 * and otherwise changes nothing.
 * @throws NotFound · StateForbids · QuotaExceeded
 */
export async function commitPaymentImport(
  context: QuotaContext,
  { params }: RequestOf<typeof CommitPaymentImport>,
): Promise<Answer<PaymentImport>> {
  const { em, caller, now } = context
  const { accountId } = caller
  const row = await lockImport(em, { id: params.id, accountId })
  requireOpenImport(row)

  const isFirst = row.state === 'preview'
  const wanted = { accountId, importId: row.id }
  await lockImportsOfAccount(em, accountId)
  if (isFirst) await markDuplicates(em, wanted)
  const lines = await runSql<Line>(em, findLines, [accountId, row.id])
  const drafts = lines.map((line) => toDraft(line, row))
  if (!isFirst && drafts.length === 0) return { body: await describeImport(context, row) }

  const payments = await recordPayments(context, drafts)
  for (const batch of splitIntoBatches(payments, linkedAtOnce)) {
    const places = [batch.map(({ importRow }) => importRow), batch.map(({ id }) => id)]
    await runSql(em, linkPayments, [accountId, row.id, ...places])
  }
  await runSql(em, rememberMarks, [accountId, row.id])
  // A payment recorded by hand at the same moment came first.
  if (payments.length < drafts.length) await markDuplicates(em, wanted)
  Object.assign(row, { state: 'committed', version: row.version + 1, committedAt: row.committedAt ?? now })
  await em.flush()
  return { body: await describeCommitted(context, row) }
}

type Line = {
  row: number
  received_on: string
  amount_pln: string
  payer: string | null
  title: string | null
  marks: Marks
  agreement_id: string | null
}

const findLines = `
  SELECT "row", received_on::text, amount_pln::text, payer, title, marks,
    CASE WHEN decision IS NULL THEN candidates -> 0 ->> 'agreement_id' ELSE decided_agreement_id END AS agreement_id
  FROM payment_import_row
  WHERE account_id = $1 AND import_id = $2 AND is_to_record(proposal, decision, payment_id)
  ORDER BY "row"`

function toDraft(line: Line, { id, format }: PaymentImportRow): PaymentDraft {
  return {
    agreementId: line.agreement_id,
    receivedOn: line.received_on,
    amountPln: line.amount_pln,
    payer: line.payer,
    title: line.title,
    source: format,
    importId: id,
    importRow: line.row,
    marks: line.marks,
    possibleDuplicateOf: null,
  }
}

async function describeCommitted(context: QuotaContext, row: PaymentImportRow): Promise<PaymentImport> {
  const committed = await describeImport(context, row)
  await recordImport(context, { action: 'payment_import.committed', row, described: committed })
  return committed
}

const linkPayments = `
  UPDATE payment_import_row line SET payment_id = recorded.id
  FROM unnest($3::int[], $4::text[]) AS recorded ("row", id)
  WHERE line.account_id = $1 AND line.import_id = $2 AND line."row" = recorded."row"`

// A later file may tell equal transfers apart by what this file knows.
const rememberMarks = `
  UPDATE payment SET marks = line.marks || payment.marks
  FROM payment_import_row line
  WHERE line.account_id = $1 AND line.import_id = $2 AND line.proposal = 'duplicate'
    AND payment.account_id = $1 AND payment.id = line.duplicate_of AND NOT payment.marks @> line.marks`
