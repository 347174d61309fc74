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
  const values = [accountId, documentId, signs.map(({ kind }) => kind), signs.map(({ value }) => value)]
  await runSql(em, keep, values)
}

const forget = 'DELETE FROM document_sign WHERE account_id = $1 AND document_id = $2'

const keep = `
  INSERT INTO document_sign (account_id, document_id, kind, value)
  SELECT $1, $2, kind, value FROM unnest($3::text[], $4::text[]) AS sign (kind, value)
  ON CONFLICT DO NOTHING`
