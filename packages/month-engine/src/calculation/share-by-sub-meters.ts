import { daysInMonth, daysWithin } from '@lokum/amounts/calendar/month'
import type { DifferenceShareBy } from '@lokum/contracts/settlements/cost-category'
import type { CountedUse, SubMeterUse } from '@lokum/contracts/settlements/item-inputs'
import Big from 'big.js'
import { type AgreementOverTime, splitStretches } from '../terms/terms-over-time.ts'
import { joinPieces } from './join-pieces.ts'
import { type HouseUse, measureHouse, measureMeter, sumOfUses } from './measure-house.ts'
import type { MissingInput } from './missing-input.ts'
import { type Days, methodNamed, shareDays } from './share-days.ts'
import { type CostToShare, describePiece, type PartOfCost, type SharedCost, type SharePiece } from './shared-cost.ts'
import { wholeMonth } from './split-cost.ts'

type SubMeterCase = {
  difference: DifferenceShareBy | undefined
  /** The days of the month, cut where terms change that decide about the cost. */
  segments: readonly Days[]
  present: readonly AgreementOverTime[]
}

type Measured = { agreement: AgreementOverTime; own: readonly CountedUse[] }

/**
 * Shares a cost by what the sub-meters of each tenancy counted of the use of their main meter in the month. What no sub-meter counted
 * is shared by the key of the difference; vacant days and the rest are the landlord's. Nothing is guessed where a reading is missing.
 */
export function shareBySubMeters(
  cost: CostToShare,
  { difference = 'landlord', segments, present }: SubMeterCase,
): SharedCost {
  const { period } = cost
  const whole = { kind: 'parts', key: 'sub_meters', difference, total: '1', daysInMonth: daysInMonth(period) } as const
  const bearers = present.filter((agreement) => bears(agreement, cost))
  if (bearers.length === 0) return { ...whole, parts: [] }
  const shared =
    difference === 'landlord' ? [] : segments.map((days) => shareDays({ ...cost, key: difference }, days, present))
  const refused = shared.find((one) => one.kind !== 'pieces')
  if (refused) return refused
  const piecesOf = ({ id }: AgreementOverTime) =>
    shared.flatMap((one) => (one.kind === 'pieces' ? one.pieces.filter(({ agreementId }) => agreementId === id) : []))

  const house = measureHouse(cost)
  const measured = bearers.map((agreement) => measureTenancy(agreement, { cost, house }))
  const missing = [...(house?.missing ?? []), ...measured.flatMap((one) => one.missing)]
  if (missing.length > 0 || !house)
    return { kind: 'unmeasured', difference, agreementIds: bearers.map(({ id }) => id), missing: distinct(missing) }
  // Without any use, the standing charges are shared like the difference.
  if (house.total.eq(0))
    return { ...whole, parts: bearers.flatMap((agreement) => joinPieces(piecesOf(agreement), whole)) }
  const parts = measured.map((one) => partOf(one, { cost, house, difference, pieces: piecesOf(one.agreement) }))
  return { ...whole, total: fourDecimals(house.total, 0.0001), parts }
}

/** Whether a tenant by readings bears the category on any day of the month. */
function bears(agreement: AgreementOverTime, { period, category }: CostToShare): boolean {
  const days = splitStretches(agreement, daysWithin(period, agreement))
  return days.some(({ terms }) => terms.mode === 'by_readings' && methodNamed(terms, category) !== null)
}

type InHouse = { cost: CostToShare; house: HouseUse | null }

function measureTenancy(
  agreement: AgreementOverTime,
  { cost, house }: InHouse,
): Measured & { missing: readonly MissingInput[] } {
  const { apartment_id: id } = agreement
  const meters = (house?.mains ?? []).flatMap(({ behind }) => behind).filter((meter) => meter.apartment_id === id)
  const month = meters.map((meter) => measureMeter(meter, wholeMonth(cost.period)))
  const isCounted = month.some(({ uses, missing }) => uses.length > 0 || missing.length > 0)
  if (!isCounted) return { agreement, own: [], missing: [withoutMeter(id, cost)] }
  const counted = meters.map((meter) => measureMeter(meter, daysWithin(cost.period, agreement)))
  const own = counted.flatMap(({ uses }) => uses)
  return { agreement, own, missing: counted.flatMap(({ missing }) => missing) }
}

function withoutMeter(apartmentId: string, { category, apartments }: CostToShare): MissingInput {
  const label = apartments.find(({ id }) => id === apartmentId)?.label ?? ''
  return { code: 'reading', reason: 'no_sub_meter', category, apartment_id: apartmentId, label }
}

type InCost = {
  cost: CostToShare
  house: HouseUse
  difference: DifferenceShareBy
  pieces: readonly (SharePiece & PieceOf)[]
}
type PieceOf = Pick<PartOfCost, 'agreementId' | 'apartmentId'>

function partOf({ agreement, own }: Measured, { cost, house, difference, pieces }: InCost): PartOfCost {
  const { unit, main, total, counted } = house
  const { days } = daysWithin(cost.period, agreement)
  const part = sumOfUses(own)
  const rest = total.minus(counted)
  const ofDifference = rest.eq(0) ? [] : (joinPieces(pieces, { key: 'sub_meters', total: '' })[0]?.pieces ?? [])
  const fractions = [
    { part: part.toFixed(), total: total.toFixed(), days: daysInMonth(cost.period) },
    ...ofDifference.map((one) => ({
      part: rest.times(one.part).toFixed(),
      total: total.times(one.total).toFixed(),
      days: one.days,
    })),
  ]
  const use: SubMeterUse = {
    unit,
    own: [...own],
    main: [...main],
    counted: counted.toNumber(),
    difference: rest.toNumber(),
    difference_share_by: difference,
    difference_parts: ofDifference.map(describePiece),
  }
  const used = sumOfUses(main)
  const exceeded = used.lt(total) ? { main: used.toFixed(), counted: counted.toFixed(), unit } : null
  return {
    agreementId: agreement.id,
    apartmentId: agreement.apartment_id,
    part: fourDecimals(part, 0),
    days,
    byUse: { part: part.toFixed(), total: total.toFixed(), use, fractions, exceeded },
  }
}

/** Rounds as allocations and costs are stored. */
function fourDecimals(quantity: Big, least: number): string {
  const rounded = quantity.round(4, 1)
  return (rounded.lt(least) ? new Big(least) : rounded).toFixed()
}

function distinct(missing: readonly MissingInput[]): MissingInput[] {
  return [...new Map(missing.map((one) => [JSON.stringify(one), one])).values()]
}
