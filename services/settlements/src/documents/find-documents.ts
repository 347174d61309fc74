import { readNip } from '@lokum/bill-reader/nip'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ListDocuments } from '@lokum/contracts/settlements/document-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { containing, literally } from '../queries/like-pattern.ts'

type Query = RequestOf<typeof ListDocuments>['query']
type ListPosition = { accountId: string; after: string | undefined }

/** The documents of a page in their order, newest first, and one more if there is another page. */
export async function findDocuments(
  em: Context['em'],
  query: Query,
  { accountId, after }: ListPosition,
): Promise<string[]> {
  const documents = await runSql<{ id: string }>(em, statementFor(query), [
    accountId,
    after ?? null,
    query.kind ?? null,
    query.settlement_id ?? null,
    query.limit + 1,
    ...[query.seller && containing(query.seller), query.number && literally(query.number)].map((text) => text ?? null),
    query.issued_from ?? null,
    query.issued_to ?? null,
    query.seller === undefined ? null : readNip(query.seller),
    ...(query.q ? [containing(query.q), readNip(query.q)] : []),
    ...(query.apartment_id ? [query.apartment_id] : []),
  ])
  return documents.map(({ id }) => id)
}

/** An optional condition that is left out lets the others use their indexes. */
function statementFor({ q, unused, apartment_id }: Query): string {
  const isPlaced = q ? isPlacedAndSearched : isPlacedAlone
  return [conditions, q ? isSearched : '', apartment_id ? isPlaced : '', unused ? isUnused : '', page].join(' ')
}

const conditions = `
  SELECT document.id FROM document
  LEFT JOIN document_reading AS reading ON (reading.account_id, reading.document_id) = (document.account_id, document.id)
  LEFT JOIN settlement_document AS attached
    ON (attached.account_id, attached.document_id, attached.settlement_id) = (document.account_id, document.id, $4)
  WHERE document.account_id = $1
    AND ($2::text IS NULL OR document.id < $2)
    AND ($3::text IS NULL OR document.kind = $3)
    AND ($4::text IS NULL OR attached.settlement_id = $4)
    AND ($6::text IS NULL OR reading.supplier ILIKE $6 OR reading.seller_nip = $10)
    AND ($7::text IS NULL OR reading.number ILIKE $7)
    AND ($8::date IS NULL OR reading.issued_on >= $8)
    AND ($9::date IS NULL OR reading.issued_on <= $9)`

// A union, because one index cannot serve words of two tables.
const isSearched = `
    AND document.id IN (
      SELECT named.id FROM document AS named WHERE named.account_id = $1 AND named.name ILIKE $11
      UNION
      SELECT found.document_id FROM document_reading AS found
      WHERE found.account_id = $1 AND (found.supplier ILIKE $11 OR found.number ILIKE $11)
      UNION
      SELECT sold.document_id FROM document_reading AS sold WHERE sold.account_id = $1 AND sold.seller_nip = $12)`

const placedIn = `
    AND document.id IN (
      SELECT placed.document_id FROM apartment_document AS placed WHERE placed.account_id = $1 AND placed.apartment_id = `
const isPlacedAlone = `${placedIn} $11)`
const isPlacedAndSearched = `${placedIn} $13)`

const isUnused = `
    AND NOT EXISTS (SELECT FROM document_use AS use WHERE use.account_id = $1 AND use.document_id = document.id)`

const page = 'ORDER BY document.id DESC LIMIT $5'
