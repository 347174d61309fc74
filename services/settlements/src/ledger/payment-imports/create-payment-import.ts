import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { PaymentImport } from '@lokum/contracts/settlements/payment-import'
import type { CreatePaymentImport } from '@lokum/contracts/settlements/payment-import-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { type QuotaContext, requireQuota } from '../../quotas/require-quota.ts'
import type { ReadLines } from './bank-statement.ts'
import { markDuplicates } from './mark-duplicates.ts'
import { describeImport, PaymentImportRow, recordImport } from './payment-import.ts'

type Request = RequestOf<typeof CreatePaymentImport> & { kept: ReadLines }

const linesAtOnce = 5_000

/**
 * Stores the lines of a bank statement as a preview; lines already recorded as payments become duplicates, or possible ones.
 * @throws QuotaExceeded
 */
export async function createPaymentImport(
  context: QuotaContext,
  {
    kept: {
      lines: kept,
      isUndirected,
      form: { format, ...mapping },
      typed,
    },
  }: Request,
): Promise<Answer<PaymentImport>> {
  const { em, caller, now } = context
  const { accountId } = caller
  const id = newId('paymentImport')
  const facts = {
    id,
    accountId,
    format,
    mapping,
    headingsKey: typed?.headingsKey ?? null,
    typedMapping: typed?.mapping ?? null,
    state: 'preview' as const,
    version: 1,
    committedAt: null,
    isUndirected,
  }
  const row = em.create(PaymentImportRow, { ...facts, createdAt: now })
  await em.flush()
  for (let start = 0; start < kept.length; start += linesAtOnce) {
    const lines = JSON.stringify(kept.slice(start, start + linesAtOnce))
    await runSql(em, insertLines, [accountId, id, lines])
  }
  await markDuplicates(em, { accountId, importId: id })
  await requireQuota(context, { import_lines: kept.length })

  const preview = await describeImport(context, row)
  await recordImport(context, { action: 'payment_import.previewed', row, described: preview })
  return { body: preview, location: `/v1/payment-imports/${id}` }
}

const insertLines = `
  INSERT INTO payment_import_row (account_id, import_id, "row", received_on, amount_pln, payer, title, title_key, marks, proposal,
    candidates, detail)
  SELECT $1, $2, line."row", line."receivedOn", line."amountPln", line.payer, line.title, title_key(line.title), line.marks,
    line.proposal, line.candidates, line.detail
  FROM json_to_recordset($3::json) AS line(
    "row" int, "receivedOn" date, "amountPln" numeric, payer text, title text, marks jsonb, proposal text, candidates jsonb,
    detail text)`
