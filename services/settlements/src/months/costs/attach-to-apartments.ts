import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { AttachToApartments } from '@lokum/contracts/settlements/document-operations'
import type { DocumentScope } from '@lokum/contracts/settlements/document-scope'
import { mostMonths } from '@lokum/month-engine/calculation/split-cost'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { ValidationFailed } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { DocumentRow } from '../../documents/document.ts'
import { requireOneInvoice } from '../../documents/duplicate-invoice.ts'
import type { ReadingsRequired } from '../../documents/require-readings.ts'
import { type ApartmentContext, findApartment } from '../../tenancies/apartments/find-apartment.ts'
import { chooseStatedDays } from './choose-days.ts'

type Request = RequestOf<typeof AttachToApartments>

/**
 * Attaches a document to several apartments for the days that it concerns. The settlements of these apartments and months include it
 * at their next calculation, so a settlement created later does, too. Another call replaces the apartments and the days.
 * @throws NotFound · DuplicateInvoice · ValidationFailed · NeighbourUnavailable
 */
export async function attachToApartments(
  context: ApartmentContext & ReadingsRequired,
  { params, body }: Request,
): Promise<Answer<DocumentScope>> {
  const { em, caller, now } = context
  const { accountId } = caller
  // The reading before the document, as a deletion locks them.
  await requireOneInvoice(em, { accountId, documentId: params.id })
  await em.findOne(DocumentRow, { accountId, id: params.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  await context.requireReadings(context, [params.id])
  for (const id of body.apartment_ids) await findApartment(context, id)
  const days = await chooseStatedDays(em, { accountId, documentId: params.id, body })
  if (days === null) {
    const values = { max: mostMonths }
    throw new ValidationFailed([{ pointer: '#/period_from', code: 'required', must: 'period_or_days', values }])
  }

  const place = [accountId, params.id]
  const [latest] = await runSql<{ revision: number }>(em, findLatest, place)
  const revision = (latest?.revision ?? 0) + 1
  await runSql(em, leaveOut, [...place, body.apartment_ids])
  await runSql(em, include, [...place, body.apartment_ids, days.from, days.to, revision, now])
  const scope = {
    document_id: params.id,
    apartment_ids: body.apartment_ids.toSorted(),
    period_from: days.from,
    period_to: days.to,
    attached_at: now.toISOString(),
  }
  const object = { id: params.id, version: revision }
  await recordAudit(context, { action: 'document.attached', object, data: scope })
  return { body: scope }
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
