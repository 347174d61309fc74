import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListPlacementProposals } from '@lokum/contracts/settlements/placement-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { readCursor, toPage } from '@lokum/service-kit/http/paginate'
import { describeDocument } from '../../documents/describe-document.ts'
import { type DocumentReadingRow, DocumentRow } from '../../documents/document.ts'
import { findDocuments } from '../../documents/find-documents.ts'
import { findReadings } from '../../documents/read-document.ts'
import { findSent } from './find-sent.ts'
import { loadKnown, loadSigns } from './load-known.ts'
import { type PlacementProposal, proposePlacement } from './propose-placement.ts'

/** Returns a page of the bills that nothing uses, newest first, each with the apartments that it seems to be for. */
export async function listPlacementProposals(
  { em, caller: { accountId }, language }: Context,
  { query }: RequestOf<typeof ListPlacementProposals>,
): Promise<Answer<AnswerOf<typeof ListPlacementProposals>>> {
  const unused = { ...query, kind: 'invoice', unused: 'true' } as const
  const found = await findDocuments(em, unused, { accountId, after: readCursor(query.cursor, 'doc') })
  const rows = await em.find(DocumentRow, { accountId, id: { $in: found } }, { orderBy: { id: 'desc' } })
  const { data, next_cursor } = toPage(rows, query.limit)
  const documentIds = data.map(({ id }) => id)
  const { readings, linesOf } = await findReadings(em, { accountId, ids: documentIds })
  const signsOf = await loadSigns(em, { accountId, documentIds })
  const known = await loadKnown(em, { accountId, signs: [...signsOf.values()].flat() })

  // A duplicate that a person found is not placed: the other one is.
  const bills = data.filter(({ id }) => !readings.get(id)?.sameAs)
  const proposals = bills.map((row) => {
    const reading = readings.get(row.id) ?? null
    return { row, reading, ...proposePlacement({ seller: sellerOf(reading), signs: signsOf.get(row.id) ?? [] }, known) }
  })
  const sent = await findSent(em, { accountId, proposed: proposals.flatMap(proposedDays) })
  return {
    body: {
      data: proposals.map(({ row, reading, ...proposal }) => ({
        document: describeDocument(row, reading, linesOf(row.id), language),
        ...describe(proposal),
        is_sent: sent.has(row.id),
      })),
      next_cursor,
    },
    language,
  }
}

type Proposed = Pick<PlacementProposal, 'apartmentIds'> & { row: DocumentRow; reading: DocumentReadingRow | null }

function proposedDays({ row, reading, apartmentIds }: Proposed) {
  const { periodFrom: from, periodTo: to } = reading ?? {}
  return from && to ? [{ documentId: row.id, apartmentIds, from, to }] : []
}

function sellerOf(reading: DocumentReadingRow | null): string | null {
  return reading?.sellerNip ?? reading?.supplier?.toLowerCase() ?? null
}

function describe({ apartmentIds, reasons, doubt }: PlacementProposal) {
  return {
    apartment_ids: [...apartmentIds],
    reasons: reasons.map(({ kind, value, documentId }) => ({ sign: kind, value, document_id: documentId })),
    doubt,
  }
}
