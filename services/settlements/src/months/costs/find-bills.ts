import type { KeptFinding } from '@lokum/bill-reader/findings/finding'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

/** A document with its lines as they were read; without lines until it is read. */
type ReadBill = { id: string; findings: KeptFinding[]; lines: DocumentLine[]; totalPln: string | null }

export async function findBills(em: Context['em'], accountId: string, ids: readonly string[]): Promise<ReadBill[]> {
  return await runSql<ReadBill>(em, select, [accountId, ids])
}

const select = `
  SELECT document.id, coalesce(reading.findings, '[]') AS findings, reading.total_pln::text AS "totalPln",
    (SELECT coalesce(jsonb_agg(to_jsonb(read) - '{account_id,document_id}'::text[] ORDER BY read.line), '[]')
      FROM document_line AS read
      WHERE read.account_id = document.account_id AND read.document_id = document.id) AS lines
  FROM document
  LEFT JOIN document_reading AS reading
    ON reading.account_id = document.account_id AND reading.document_id = document.id
  WHERE document.account_id = $1 AND document.id = ANY ($2::text[])
  ORDER BY document.id`
