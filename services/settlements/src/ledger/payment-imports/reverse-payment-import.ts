import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { ReversePaymentImport } from '@lokum/contracts/settlements/payment-import-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { StateForbids } from '@lokum/service-kit/problem'
import { reversePaymentsOfImport } from '../payments/reverse-payments-of-import.ts'
import { markDuplicates } from './mark-duplicates.ts'
import { describeImport, lockImport, lockImportsOfAccount, recordImport } from './payment-import.ts'

/**
 * Reverses all payments of a committed import or none. Its lines, and those of previews that were duplicates of them, are free
 * again. Reversing again changes nothing.
 * @throws NotFound · StateForbids when it was never committed · RefundExceedsCredit · Overloaded
 */
export async function reversePaymentImport(
  context: Context,
  { params }: RequestOf<typeof ReversePaymentImport>,
): Promise<Answer<PaymentImport>> {
  const { em, caller, language } = context
  const { accountId } = caller
  const row = await lockImport(em, { id: params.id, accountId })
  if (row.state === 'reversed') return { body: await describeImport(context, row) }
  if (row.state !== 'committed') throw new StateForbids(stateReasons.importNotCommitted)

  await lockImportsOfAccount(em, accountId)
  await reversePaymentsOfImport(context, { importId: row.id, reason: reason[language] })
  Object.assign(row, { state: 'reversed', version: row.version + 1 })
  await em.flush()
  const previews = await runSql<{ id: string }>(em, findPreviews, [accountId, row.id])
  for (const { id: importId } of previews) await markDuplicates(em, { accountId, importId })
  const reversed = await describeImport(context, row)
  await recordImport(context, { action: 'payment_import.reversed', row, described: reversed })
  return { body: reversed }
}

const reason = { en: 'The import of the bank statement was reversed.', pl: 'Import wyciągu bankowego został wycofany.' }

const findPreviews = `
  SELECT DISTINCT preview.id
  FROM payment_import_row line
  JOIN payment_import preview ON preview.account_id = line.account_id AND preview.id = line.import_id
  WHERE line.account_id = $1 AND preview.state = 'preview' AND line.duplicate_of = ANY (ARRAY (
    SELECT id FROM payment WHERE account_id = $1 AND import_id = $2))
  ORDER BY preview.id`
