import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { DocumentPlacement } from '@lokum/contracts/settlements/document-placement'
import type { PlaceDocuments } from '@lokum/contracts/settlements/placement-operations'
import { mostMonths } from '@lokum/month-engine/calculation/split-cost'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { type Fault, type Problem, ValidationFailed } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { DocumentReadingRow, DocumentRow } from '../../documents/document.ts'
import { requireOneInvoice } from '../../documents/duplicate-invoice.ts'
import type { ReadingsRequired } from '../../documents/require-readings.ts'
import { carryOutAll } from '../../queries/carry-out-all.ts'
import { type ApartmentContext, requireApartments } from '../../tenancies/apartments/find-apartment.ts'
import { chooseStatedDays } from './choose-days.ts'

type Placement = RequestOf<typeof PlaceDocuments>['body']['placements'][number]
type PlacementContext = ApartmentContext & ReadingsRequired

/**
 * Places documents, all or none: says which apartments and days each concerns. The settlements of these apartments and months include a
 * document at their next calculation, so a settlement created later does, too. A placement replaces the earlier one of its document.
 * @throws NotFound · DuplicateInvoice · ValidationFailed · NeighbourUnavailable
 */
export async function placeDocuments(
  context: PlacementContext,
  { body: { placements } }: RequestOf<typeof PlaceDocuments>,
): Promise<Answer<AnswerOf<typeof PlaceDocuments>>> {
  await lockDocuments(
    context,
    placements.map(({ document_id: id }) => id),
  )
  await requireApartments(
    context,
    placements.flatMap(({ apartment_ids }, index) =>
      apartment_ids.map((id, place) => ({ id, pointer: `#/placements/${index}/apartment_ids/${place}` })),
    ),
  )
  const data = await carryOutAll(placements, (placement) => placeDocument(context, placement), {
    list: 'placements',
    worstFirst: ['not_found', 'validation_failed', 'duplicate_invoice'],
    faultOf,
  })
  return { body: { data } }
}

/** Locks documents with their readings in a fixed order, so that two requests cannot deadlock: readings first, as a deletion does. */
async function lockDocuments(context: PlacementContext, ids: readonly string[]): Promise<void> {
  const { em, caller } = context
  const { accountId } = caller
  const ofReadings = { accountId, documentId: { $in: [...ids] } }
  await em.find(DocumentReadingRow, ofReadings, { lockMode: LockMode.PESSIMISTIC_READ, orderBy: { documentId: 'asc' } })
  const ofDocuments = { accountId, id: { $in: [...ids] } }
  const found = await em.find(DocumentRow, ofDocuments, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    orderBy: { id: 'asc' },
  })
  await context.requireReadings(
    context,
    found.map(({ id }) => id),
  )
}

async function placeDocument(context: PlacementContext, placement: Placement): Promise<DocumentPlacement> {
  const { em, caller, now } = context
  const { document_id: documentId, apartment_ids } = placement
  const document = { accountId: caller.accountId, documentId }
  await em.findOneOrFail(DocumentRow, { accountId: caller.accountId, id: documentId }, elseNotFound)
  await requireOneInvoice(em, document)
  const days = await chooseStatedDays(em, { ...document, body: placement })
  if (days === null) {
    const values = { max: mostMonths }
    throw new ValidationFailed([{ pointer: '#/period_from', code: 'required', must: 'period_or_days', values }])
  }

  const place = [caller.accountId, documentId]
  const [latest] = await runSql<{ revision: number }>(em, findLatest, place)
  const revision = (latest?.revision ?? 0) + 1
  await runSql(em, leaveOut, [...place, apartment_ids])
  await runSql(em, include, [...place, apartment_ids, days.from, days.to, revision, now])
  const described = {
    document_id: documentId,
    apartment_ids: apartment_ids.toSorted(),
    period_from: days.from,
    period_to: days.to,
    placed_at: now.toISOString(),
  }
  await recordAudit(context, {
    action: 'document.placed',
    object: { id: documentId, version: revision },
    data: described,
  })
  return described
}

function faultOf({ code }: Problem): Fault | null {
  if (code === 'not_found') return { pointer: '#/document_id', code: 'not_found' }
  return code === 'duplicate_invoice' ? { pointer: '#/document_id', code: 'may_be_duplicate' } : null
}

const findLatest = `
  SELECT max(revision) AS revision FROM document_apartment WHERE account_id = $1 AND document_id = $2`

const leaveOut = `
  DELETE FROM document_apartment
  WHERE account_id = $1 AND document_id = $2 AND stated AND apartment_id <> ALL ($3::text[])`

// A month from which a person detached the document is asked for again.
const include = `
  INSERT INTO document_apartment
    (account_id, document_id, apartment_id, period_from, period_to, stated, revision, attached_at)
  SELECT $1, $2, apartment_id, $4, $5, true, $6, $7 FROM unnest($3::text[]) AS apartment_id
  ON CONFLICT (account_id, document_id, apartment_id) DO UPDATE SET period_from = excluded.period_from,
    period_to = excluded.period_to, stated = true, skipped = '{}', revision = excluded.revision,
    attached_at = excluded.attached_at`
