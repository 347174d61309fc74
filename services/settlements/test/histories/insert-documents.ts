import { createHash } from 'node:crypto'
import { newId } from '@lokum/service-kit/ids'
import type { Pool } from 'pg'

export type BillLine = {
  kind: 'rate' | 'cost'
  category: string
  label: string
  amount_pln: number
  rate_pln?: number
  quantity?: number
  unit?: string
  meter_number?: string
}
export type Bill = { number: string; from: string; to: string; lines: readonly BillLine[] }

type Owner = { pool: Pool; accountId: string }

/** Stores a bill as the assistant would have read it, without a file; examining and reading one takes longer than twenty requests. */
export async function insertBill({ pool, accountId }: Owner, bill: Bill): Promise<string> {
  const id = await insertFile({ pool, accountId }, 'invoice')
  const total = bill.lines.reduce((sum, { amount_pln: amount }) => sum + Math.round(amount * 100), 0) / 100
  await pool.query(insertReading, [id, accountId, bill.number, bill.from, bill.to, total])
  await pool.query(insertLines, [id, accountId, JSON.stringify(bill.lines)])
  return id
}

/** Stores a document without a file, such as a photo. */
export async function insertFile({ pool, accountId }: Owner, kind: 'invoice' | 'meter_photo'): Promise<string> {
  const id = newId('document')
  const sha256 = createHash('sha256').update(id).digest('hex')
  const type = kind === 'invoice' ? 'application/xml' : 'image/jpeg'
  await pool.query(insertDocument, [id, accountId, kind, type, sha256])
  return id
}

const insertDocument = `
  INSERT INTO document (id, account_id, kind, name, media_type, size_bytes, sha256, storage_key, created_at)
  VALUES ($1, $2, $3, $3, $4, 3, $5, $1, now())`

const insertReading = `
  INSERT INTO document_reading
    (account_id, document_id, read_by, read_at, supplier, number, period_from, period_to, total_pln, findings)
  VALUES ($2, $1, 'rules', now(), 'Dostawca', $3, $4::date, $5::date, $6::numeric, '[]')`

const insertLines = `
  INSERT INTO document_line
    (account_id, document_id, line, kind, category, label, amount_pln, rate_pln, quantity, unit, meter_number, place, confidence, proposed_by)
  SELECT $2, $1, line, kind, category, label, amount_pln, rate_pln, quantity, unit, meter_number, 'page 1, line ' || line, 0.9, 'assistant'
  FROM ROWS FROM (jsonb_to_recordset($3::jsonb) AS (
    kind text, category text, label text, amount_pln numeric, rate_pln numeric, quantity numeric, unit text, meter_number text
  )) WITH ORDINALITY AS billed (kind, category, label, amount_pln, rate_pln, quantity, unit, meter_number, line)`
