import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { CommitPaymentImport } from '@lokum/contracts/settlements/payment-import-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { StateForbids } from '@lokum/service-kit/problem'
import type { QuotaContext } from '../../quotas/require-quota.ts'
import { recordPayments } from '../payments/record-payments.ts'
import { decideLines } from './decide-lines.ts'
import { describeImport, lockImport } from './payment-import.ts'

/**
 * Records all payments of an import or none: the matched lines not excluded by a decision, and the lines included by one. Lines
 * that another import recorded in the meantime become duplicates. Committing again changes nothing and returns the same answer.
 * @throws NotFound also for another account's agreement in a decision · StateForbids · ValidationFailed · QuotaExceeded
 */
export async function commitPaymentImport(
  context: QuotaContext,
  { params, body }: RequestOf<typeof CommitPaymentImport>,
): Promise<Answer<PaymentImport>> {
  const { em, caller, now } = context
  const { accountId } = caller
  const row = await lockImport(em, { id: params.id, accountId })
  if (row.state === 'discarded') throw new StateForbids(stateReasons.importDiscarded)
  if (row.state === 'committed') return { body: await describeImport(em, row) }

  await runSql(em, markDuplicates, [accountId, row.id])
  const drafts = await decideLines(context, { row, decisions: body.decisions })
  const payments = await recordPayments(context, drafts)
  await runSql(em, linkPayments, [accountId, row.id])
  // A concurrent commit recorded the same lines first.
  if (payments.length < drafts.length) await runSql(em, markDuplicates, [accountId, row.id])
  Object.assign(row, { state: 'committed', version: row.version + 1, committedAt: now })
  await em.flush()
  const committed = await describeImport(em, row)
  const resource = { type: 'payment_import', id: row.id, version: row.version }
  await recordAudit(context, { action: 'payment_import.committed', resource, data: committed })
  return { body: committed }
}

const markDuplicates = `
  UPDATE payment_import_row line SET proposal = 'duplicate'
  FROM payment
  WHERE line.account_id = $1 AND line.import_id = $2 AND line.payment_id IS NULL AND line.proposal <> 'duplicate'
    AND payment.account_id = line.account_id AND payment.fingerprint = line.fingerprint`

// Joins by fingerprint, so that its index is used although the new lines are not in the statistics yet.
const linkPayments = `
  UPDATE payment_import_row line SET payment_id = payment.id
  FROM payment
  WHERE line.account_id = $1 AND line.import_id = $2 AND payment.account_id = line.account_id
    AND payment.fingerprint = line.fingerprint AND payment.import_id = line.import_id`
