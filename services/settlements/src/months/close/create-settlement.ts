import type { RequestOf } from '@lokum/contracts/interface/operation'
import { SettlementCreated } from '@lokum/contracts/settlements/events'
import type { CreateSettlement } from '@lokum/contracts/settlements/operations'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { Overloaded } from '@lokum/service-kit/problem'
import { lastDay } from '../../calendar/month.ts'
import { type AgreementRow, describeAgreement } from '../../tenancies/agreements/agreement.ts'
import { allTermsOf, loadTerms } from '../../tenancies/agreements/dated-terms.ts'
import { type AgreementOverTime, inMonth } from '../../tenancies/agreements/terms-over-time.ts'
import { requireSettleable } from '../../tenancies/apartments/copied-apartment.ts'
import { type ApartmentContext, findApartment } from '../../tenancies/apartments/find-apartment.ts'
import { languageOfEvents } from '../../words/language-of-events.ts'
import { proposeItems } from '../calculation/propose-items.ts'
import type { DraftItem, SettlementCase } from '../calculation/settlement-case.ts'
import { ItemRow } from '../items/item.ts'
import { newItem } from '../items/new-item.ts'
import { totalOf } from '../items/total.ts'
import { drawTail, type RandomBelow, referenceCode } from '../settlements/reference-code.ts'
import { SettlementExists } from '../settlements/settlement.ts'
import { warningsOf } from '../settlements/warnings-of.ts'
import { chooseAgreement } from './choose-agreement.ts'

// Only an account with about a million settlements in one month could draw so many used codes in a row.
const mostTries = 20

type Context = ApartmentContext & { randomBelow: RandomBelow }
type Request = RequestOf<typeof CreateSettlement>

/**
 * Creates a settlement in state `draft` for one apartment and one month (interface specification, POST /v1/settlements), with
 * its audit entry and its two events. With an agreement, it starts with the rent and fixed charges. The reference code contains
 * the apartment's label at creation and never changes.
 * @throws NotFound · ApartmentArchived · AgreementAmbiguous · AgreementOutsidePeriod · SettlementExists · TotalOutOfRange
 *   · NeighbourUnavailable
 */
export async function createSettlement(context: Context, { body: asked }: Request): Promise<Answer<Settlement>> {
  const { period } = asked
  const apartment = await findApartment(context, asked.apartment_id)
  requireSettleable(apartment, period)
  const wanted = { apartmentId: apartment.id, period, agreementId: asked.agreement_id }
  const chosen = await chooseAgreement(context, wanted)
  const agreement = chosen && (await describeInMonth(context.em, chosen, period))
  const { items } = proposeItems({ ...nothingYet, apartment, agreement, period })
  const fixed = items.filter(({ type }) => type === 'rent_and_fixed')
  const settlement = await insertSettlement(context, { apartment, agreementId: chosen?.id ?? null, period, fixed })
  await insertItems(context, settlement.id, fixed)

  const resource = { type: 'settlement', id: settlement.id, version: 1 }
  await recordChange(context, { event: SettlementCreated, resource, data: settlement })
  const { now, language } = context
  const body = { ...settlement, warnings: warningsOf({ period, createdAt: now }, language) }
  return { body, version: 1, location: `/v1/settlements/${settlement.id}`, language }
}

async function describeInMonth(em: Context['em'], row: AgreementRow, period: string): Promise<AgreementOverTime> {
  const later = await loadTerms(em, row)
  return inMonth(describeAgreement(row, { later, day: lastDay(period) }), allTermsOf(row, later), period)
}

const nothingYet = { meters: [], documents: [], allocations: [] } satisfies Partial<SettlementCase>

type Wanted = {
  apartment: { id: string; label: string }
  agreementId: string | null
  period: string
  fixed: readonly DraftItem[]
}

/** Draws codes until one is free within the account's month. */
async function insertSettlement(context: Context, wanted: Wanted): Promise<Settlement> {
  const { em, caller, now, randomBelow } = context
  for (let tries = 0; tries < mostTries; tries += 1) {
    const tail = drawTail(randomBelow)
    const settlement = newSettlement(now, { ...wanted, tail })
    const { id, apartment_id: apartmentId, agreement_id: agreementId, period, state, reference_code } = settlement
    const values = [
      id,
      caller.accountId,
      apartmentId,
      agreementId,
      period,
      state,
      reference_code,
      tail,
      totalOf(wanted.fixed, blockingOf(wanted)),
      now,
    ]
    const inserted = await runSql(em, insert, values)
    if (inserted.length > 0) return settlement
    await refuseSecond(em, [caller.accountId, apartmentId, period, agreementId])
  }
  throw new Overloaded(new Error(`${mostTries} reference codes in a row were taken.`))
}

/** Whose terms are the only source of the first items. */
function blockingOf({ apartment, agreementId }: Pick<Wanted, 'apartment' | 'agreementId'>): string[] {
  return [agreementId ?? apartment.id]
}

function newSettlement(
  now: Date,
  { apartment, agreementId, period, fixed, tail }: Wanted & { tail: string },
): Settlement {
  return {
    id: newId('settlement'),
    apartment_id: apartment.id,
    agreement_id: agreementId,
    period,
    state: 'draft',
    reference_code: referenceCode({ label: apartment.label, period, tail }),
    total_pln: Number(totalOf(fixed, blockingOf({ apartment, agreementId }))),
    warnings: warningsOf({ period, createdAt: now }, languageOfEvents),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

async function insertItems({ em, caller, now }: Context, id: string, drafts: readonly DraftItem[]): Promise<void> {
  if (drafts.length === 0) return
  const settlement = { id, accountId: caller.accountId }
  await em.insertMany(
    ItemRow,
    drafts.map((draft) => newItem(settlement, draft, now)),
  )
}

const insert = `
  INSERT INTO settlement
    (id, account_id, apartment_id, agreement_id, period, state, reference_code, reference_tail, total_pln, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
  ON CONFLICT DO NOTHING
  RETURNING id`

/** An insert waits for a concurrent one, so afterwards the other settlement is always visible. */
async function refuseSecond(em: Context['em'], place: readonly (string | null)[]): Promise<void> {
  const [first] = await runSql<{ id: string; code: string }>(em, findFirst, place)
  if (first) throw new SettlementExists(first)
}

const findFirst = `
  SELECT id, reference_code AS code FROM settlement
  WHERE account_id = $1 AND apartment_id = $2 AND period = $3 AND agreement_id IS NOT DISTINCT FROM $4
    AND state <> 'cancelled'`
