import type { PaperSign } from '@lokum/bill-reader/paper-sign'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type DocumentKey = { accountId: string; documentId: string }

/** Stores what a document says about its flat, in place of what an earlier reading said. */
export async function keepSigns(
  em: Context['em'],
  { accountId, documentId }: DocumentKey,
  signs: readonly PaperSign[],
): Promise<void> {
  await runSql(em, forget, [accountId, documentId])
  if (signs.length === 0) return
  const rows = signs.map(({ kind, value, readings = [] }) => ({ kind, value, readings }))
  await runSql(em, keep, [accountId, documentId, JSON.stringify(rows)])
}

const forget = 'DELETE FROM document_sign WHERE account_id = $1 AND document_id = $2'

const keep = `
  INSERT INTO document_sign (account_id, document_id, kind, value, readings)
  SELECT $1, $2, kind, value, ARRAY (SELECT jsonb_array_elements_text(readings)::numeric)
  FROM jsonb_to_recordset($3::jsonb) AS sign (kind text, value text, readings jsonb)
  ON CONFLICT DO NOTHING`
