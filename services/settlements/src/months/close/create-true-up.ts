import { lastDay } from '@lokum/amounts/calendar/month'
import { monthIn } from '@lokum/amounts/calendar/period'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { type CostCategory, UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import { SettlementCreated } from '@lokum/contracts/settlements/events'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import type { CreateTrueUp } from '@lokum/contracts/settlements/true-up-operations'
import { onAdvanceIn } from '@lokum/month-engine/calculation/on-advance'
import { listMonths } from '@lokum/month-engine/calculation/split-cost'
import { termsOn } from '@lokum/month-engine/terms/terms-over-time'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { AttachedDocumentRow } from '../../documents/attached-document.ts'
import type { ReadingsRequired } from '../../documents/require-readings.ts'
import { type AgreementRow, lockAgreement } from '../../tenancies/agreements/agreement.ts'
import { joinTerms, loadTerms } from '../../tenancies/agreements/dated-terms.ts'
import { requireSettleable } from '../../tenancies/apartments/copied-apartment.ts'
import { type ApartmentContext, findApartment } from '../../tenancies/apartments/find-apartment.ts'
import { findAttachable } from '../settlements/find-attachable.ts'
import { insertSettlement } from '../settlements/insert-settlement.ts'
import type { RandomBelow } from '../settlements/reference-code.ts'
import { AdvancesMissing, requireOrderOfDays, TrueUpOverlaps } from './true-up-refused.ts'

type Context = ApartmentContext & ReadingsRequired & { randomBelow: RandomBelow }
type Request = RequestOf<typeof CreateTrueUp>

/**
 * Creates a true-up in state `draft`, with the documents that it settles. It belongs to the month in which it is made, and may be
 * made after the tenancy. The agreement is locked, so no two true-ups settle the same advances.
 * @throws NotFound · ValidationFailed · AdvancesMissing · TrueUpOverlaps · SettlementExists · ApartmentArchived · DuplicateInvoice
 */
export async function createTrueUp(context: Context, { params, body: asked }: Request): Promise<Answer<Settlement>> {
  const { em, caller, now, language } = context
  const { starts_on: from, ends_on: to, period = monthIn(now), document_ids: named = [] } = asked
  requireOrderOfDays({ from, to, period })
  const documents = await findAttachable(
    context,
    named.map((id, index) => ({ id, pointer: `#/document_ids/${index}` })),
  )
  const agreement = await lockAgreement(em, { id: params.id, accountId: caller.accountId })
  const apartment = await findApartment(context, agreement.apartmentId)
  const categories = await chooseCategories(em, agreement, asked)
  const months = monthsOfTenancy(agreement, { from, to })
  requireSettleable(apartment, months.at(-1) ?? period)
  await requireUnsettled(em, agreement, { from, to, categories })

  const cover = { coversFrom: from, coversTo: to, categories }
  const wanted = { apartment, agreementId: agreement.id, period, cover, totalPln: '0.00' }
  const settlement = await insertSettlement(context, wanted)
  const link = { accountId: agreement.accountId, settlementId: settlement.id, attachedAt: now }
  for (const documentId of documents) em.persist(em.create(AttachedDocumentRow, { ...link, documentId }))
  await em.flush()
  const object = { id: settlement.id, version: 1 }
  await recordChange(context, { event: SettlementCreated, object, data: settlement })
  return { body: settlement, version: 1, location: `/v1/settlements/${settlement.id}`, language }
}

type Days = { from: string; to: string }

function monthsOfTenancy({ startsOn, endsOn }: AgreementRow, { from, to }: Days): string[] {
  const last = endsOn && endsOn < to ? endsOn : to
  return listMonths({ from: startsOn > from ? startsOn : from, to: last })
}

/** The named categories, or all with an advance in the terms of the days. @throws AdvancesMissing */
async function chooseCategories(
  em: Context['em'],
  agreement: AgreementRow,
  { categories: named, starts_on: from, ends_on: to }: Request['body'],
): Promise<CostCategory[]> {
  const terms = joinTerms(agreement, await loadTerms(em, agreement))
  const held = new Set(
    monthsOfTenancy(agreement, { from, to }).flatMap((period) => [...onAdvanceIn(termsOn(terms, lastDay(period)))]),
  )
  const known = UtilityCategory.options.filter((category) => held.has(category))
  const unknown = (named ?? []).findIndex((category) => !held.has(category))
  if (unknown >= 0)
    throw new AdvancesMissing({ agreement, pointer: `#/categories/${unknown}`, must: 'category_on_advance' })
  if (known.length === 0) throw new AdvancesMissing({ agreement, pointer: '#/starts_on', must: 'days_on_advance' })
  return named === undefined ? known : known.filter((category) => named.includes(category))
}

/** @throws TrueUpOverlaps */
async function requireUnsettled(
  em: Context['em'],
  { accountId, id }: AgreementRow,
  { from, to, categories }: Days & { categories: readonly CostCategory[] },
): Promise<void> {
  const [other] = await runSql<{ id: string; code: string }>(em, findOverlap, [accountId, id, from, to, categories])
  if (other) throw new TrueUpOverlaps(other)
}

const findOverlap = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND agreement_id = $2 AND state <> 'cancelled'
    AND covers_from <= $4::date AND covers_to >= $3::date AND categories && $5::text[]
  ORDER BY id LIMIT 1`
