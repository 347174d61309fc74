import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { SettlementCreated } from '@lokum/contracts/settlements/events'
import type { CreateSettlement } from '@lokum/contracts/settlements/operations'
import type { Settlement } from '@lokum/contracts/settlements/settlement'
import { proposeItems } from '@lokum/month-engine/calculation/propose-items'
import type { DraftItem, SettlementCase } from '@lokum/month-engine/calculation/settlement-case'
import { addUp } from '@lokum/month-engine/items/total'
import { type AgreementOverTime, inMonth } from '@lokum/month-engine/terms/terms-over-time'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import { type AgreementRow, describeAgreement } from '../../tenancies/agreements/agreement.ts'
import { joinTerms, loadTerms } from '../../tenancies/agreements/dated-terms.ts'
import { requireSettleable } from '../../tenancies/apartments/copied-apartment.ts'
import { type ApartmentContext, findApartment } from '../../tenancies/apartments/find-apartment.ts'
import { ItemRow } from '../items/item.ts'
import { newItem } from '../items/new-item.ts'
import { insertSettlement } from '../settlements/insert-settlement.ts'
import { listWarnings } from '../settlements/list-warnings.ts'
import type { RandomBelow } from '../settlements/reference-code.ts'
import { chooseAgreement } from './choose-agreement.ts'

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
  const chosen = await chooseAgreement(context, {
    apartmentId: apartment.id,
    period,
    agreementId: asked.agreement_id,
  })
  const agreement = chosen && (await describeInMonth(context.em, chosen, period))
  const { items } = proposeItems({ ...nothingYet, apartment, agreement, period })
  const fixed = items.filter(({ type }) => type === 'rent_and_fixed')
  const totalPln = addUp(fixed, blockingOf(apartment, chosen))
  const cover = { coversFrom: firstDay(period), coversTo: lastDay(period), categories: null }
  const wanted = { apartment, agreementId: chosen?.id ?? null, period, cover, totalPln }
  const settlement = await insertSettlement(context, wanted)
  await insertItems(context, settlement.id, fixed)

  const object = { id: settlement.id, version: 1 }
  await recordChange(context, { event: SettlementCreated, object, data: settlement })
  const { now, language } = context
  const body = { ...settlement, warnings: listWarnings({ period, createdAt: now }, language) }
  return { body, version: 1, location: `/v1/settlements/${settlement.id}`, language }
}

async function describeInMonth(em: Context['em'], row: AgreementRow, period: string): Promise<AgreementOverTime> {
  const later = await loadTerms(em, row)
  return inMonth(describeAgreement(row, { later, day: lastDay(period) }), joinTerms(row, later), period)
}

const nothingYet = { meters: [], documents: [], allocations: [] } satisfies Partial<SettlementCase>

/** The objects whose terms are the only source of the first items. */
function blockingOf(apartment: { id: string }, agreement: AgreementRow | null): string[] {
  return [(agreement ?? apartment).id]
}

async function insertItems({ em, caller, now }: Context, id: string, drafts: readonly DraftItem[]): Promise<void> {
  if (drafts.length === 0) return
  const settlement = { id, accountId: caller.accountId }
  await em.insertMany(
    ItemRow,
    drafts.map((draft) => newItem(settlement, draft, now)),
  )
}
