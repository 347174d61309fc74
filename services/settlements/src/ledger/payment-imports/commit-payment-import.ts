import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { CommitPaymentImport } from '@lokum/contracts/settlements/payment-import-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { StateForbids } from '@lokum/service-kit/problem'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { recordPayments } from '../payments/record-payments.ts'
import { decideLines } from './decide-lines.ts'
import { markDuplicates } from './mark-duplicates.ts'
import {
  describeImport,
  lockImport,
  lockImportsOfAccount,
  type PaymentImportRow,
  recordImport,
} from './payment-import.ts'

/**
 * Records all payments of an import or none: the matched lines not excluded by a decision, and the lines included by one. Lines
 * that were recorded in the meantime become duplicates. Committing again records the possible duplicates that a decision includes,
 * and otherwise changes nothing.
 * @throws NotFound also for another account's agreement in a decision · StateForbids · ValidationFailed · QuotaExceeded
 */
export async function commitPaymentImport(
  context: QuotaContext,
  { params, body }: RequestOf<typeof CommitPaymentImport>,
): Promise<Answer<PaymentImport>> {
  const { em, caller, now } = context
  const { accountId } = caller
  const row = await lockImport(em, { id: params.id, accountId })
  if (row.state === 'cancelled') throw new StateForbids(stateReasons.importCancelled)
  if (row.state === 'reversed') throw new StateForbids(stateReasons.importReversed)

  const isFirst = row.state === 'preview'
  const wanted = { accountId, importId: row.id }
  await lockImportsOfAccount(em, accountId)
  if (isFirst) await markDuplicates(em, wanted)
  const drafts = await decideLines(context, { row, decisions: body.decisions })
  if (!isFirst && drafts.length === 0) return { body: await describeImport(context, row) }

  const payments = await recordPayments(context, drafts)
  const places = [payments.map(({ importRow }) => importRow), payments.map(({ id }) => id)]
  await runSql(em, linkPayments, [accountId, row.id, ...places])
  await runSql(em, rememberMarks, [accountId, row.id])
  // A payment recorded by hand at the same moment came first.
  if (payments.length < drafts.length) await markDuplicates(em, wanted)
  Object.assign(row, { state: 'committed', version: row.version + 1, committedAt: row.committedAt ?? now })
  await em.flush()
  return { body: await describeCommitted(context, row) }
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
