import { duplicateReasons } from '@lokum/contracts/problems/duplicate-reason'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { Problem } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { DocumentReadingRow } from './document.ts'

/** The invoice is, or may be, recorded with another document. */
export class DuplicateInvoice extends Problem {
  constructor({ id, isDecided }: { id: string; isDecided: boolean }) {
    const reason = isDecided ? duplicateReasons.same : duplicateReasons.undecided
    super('duplicate_invoice', { values: { reason }, objects: [id] })
  }
}

type DocumentKey = { accountId: string; documentId: string }

/** Documents that do not count as another one. */
type Besides = { besides?: readonly string[] }

/** One decision about the invoices of an account after the other, so that two readings at once see each other. */
export async function lockInvoices(em: Context['em'], accountId: string): Promise<void> {
  await runSql(em, `SELECT pg_advisory_xact_lock(hashtextextended('invoices of ' || $1, 0))`, [accountId])
}

/**
 * The document that has the seller and the number of another one, except those that a person told apart. Where one of the two
 * names no seller, day and total must agree. KSeF lets a seller give one number to invoices of different kinds, so two from KSeF are the same only
 * if their kind is; otherwise a correction is compared with corrections.
 */
export async function findSameInvoice(
  em: Context['em'],
  { accountId, documentId, besides = [] }: DocumentKey & Besides,
): Promise<string | null> {
  const [found] = await runSql<{ id: string }>(em, find, [accountId, documentId, besides])
  return found?.id ?? null
}

const find = `
  SELECT other.document_id AS id
  FROM document_reading own
  JOIN document_reading other ON other.account_id = own.account_id AND other.number_key = own.number_key
    AND other.document_id <> own.document_id
  WHERE own.account_id = $1 AND own.document_id = $2 AND other.same_as IS NULL
    AND (other.seller_nip = own.seller_nip
      OR ((other.seller_nip IS NULL OR own.seller_nip IS NULL)
        AND other.issued_on = own.issued_on AND other.total_pln = own.total_pln))
    AND (own.invoice_kind IS NULL OR other.invoice_kind IS NULL OR other.invoice_kind = own.invoice_kind)
    AND (other.findings @> '[{"code": "correction"}]') = (own.findings @> '[{"code": "correction"}]')
    AND other.document_id <> ALL ($3::text[])
    AND other.document_id <> ALL (own.not_same_as) AND own.document_id <> ALL (other.not_same_as)
  ORDER BY other.duplicate_of IS NOT NULL, other.document_id
  LIMIT 1`

/**
 * Requires that the lines of a document may be charged, and that this stays so until the transaction ends.
 * @throws DuplicateInvoice until a person decides, and when another document is used for the invoice
 */
export async function requireOneInvoice(em: Context['em'], { accountId, documentId }: DocumentKey): Promise<void> {
  const reading = await lockReading(em, { accountId, documentId })
  if (reading?.duplicateOf) throw new DuplicateInvoice({ id: reading.duplicateOf, isDecided: false })
  if (reading?.sameAs) throw new DuplicateInvoice({ id: reading.sameAs, isDecided: true })
}

/** Chooses, of two documents that are one invoice, the one whose lines are used. @throws DuplicateInvoice until a person decides */
export async function usedDocument(em: Context['em'], { accountId, documentId }: DocumentKey): Promise<string> {
  const reading = await lockReading(em, { accountId, documentId })
  if (reading?.duplicateOf) throw new DuplicateInvoice({ id: reading.duplicateOf, isDecided: false })
  return reading?.sameAs ?? documentId
}

async function lockReading(em: Context['em'], where: DocumentKey): Promise<DocumentReadingRow | null> {
  return await em.findOne(DocumentReadingRow, where, { lockMode: LockMode.PESSIMISTIC_READ, refresh: true })
}

/** Lets documents that were the same invoice as an unused one be the same as the used one. */
export async function followUsed(em: Context['em'], used: DocumentKey, unused: DocumentKey): Promise<void> {
  await runSql(em, follow, [used.accountId, unused.documentId, used.documentId])
}

const follow = 'UPDATE document_reading SET same_as = $3 WHERE account_id = $1 AND same_as = $2'
