import { daysInMonth, daysWithin } from '@lokum/amounts/calendar/month'
import type { CostCategory, DifferenceKey, ShareKey } from '@lokum/contracts/settlements/cost-category'
import { type AgreementOverTime, stretchesOf } from '../../tenancies/agreements/terms-over-time.ts'
import type { MainMeterCase } from '../../tenancies/meters/meter-case.ts'
import { joinPieces } from './join-pieces.ts'
import type { Lacking } from './lacking.ts'
import type { BilledUse } from './measure-house.ts'
import { type ByUse, shareBySubMeters } from './share-by-sub-meters.ts'
import { type Days, keysOf, type Method, methodNamed, segmentsOf, shareDays } from './share-days.ts'

export type CostToShare = {
  /** `YYYY-MM` */
  period: string
  category: CostCategory
  /** The apartments concerned; the area is a decimal text. */
  apartments: readonly { id: string; label?: string; surfaceM2: string | null }[]
  /** Their agreements; those without a day in the month bear nothing. */
  agreements: readonly AgreementOverTime[]
  /** The operator's key; without one, the key that the agreements name. */
  key?: ShareKey | undefined
  /** The key of days on which the agreements name none in common. */
  otherwise?: ShareKey | undefined
  /** Who pays for what sub-meters do not count, with one of these keys. */
  difference?: DifferenceKey | undefined
  /** The operator's total; without one, the total of the apartments concerned. */
  total?: string | undefined
  /** The main meters of the apartments, and all meters behind them. */
  mainMeters?: readonly MainMeterCase[]
  /** What the bill has for a main meter that nobody reads. */
  billed?: BilledUse | undefined
}

/** The share of consecutive days with the same terms. */
export type SharePiece = { from: string; key: ShareKey; part: string; total: string; days: number }

export type Borne = { agreementId: string; apartmentId: string }

export type PartOfCost = Borne & {
  part: string
  days: number
  /** The shares of all days, when they are not one share of the cost's total. */
  pieces?: readonly SharePiece[]
  /** What sub-meters counted, when the cost is shared by it. */
  byUse?: ByUse
}

type Parts = {
  kind: 'parts'
  key: ShareKey
  difference?: DifferenceKey
  total: string
  daysInMonth: number
  parts: readonly PartOfCost[]
}

export type SharedParts =
  | Parts
  | { kind: 'lacks_area'; apartmentId: string }
  /** The agreements name several keys, or no agreement bears the cost, or an agreement that bears it by percent lacks a percentage. */
  | { kind: 'no_common_key'; named: readonly ShareKey[] }
  /** Readings or meters are missing to share by sub-meters among the agreements. */
  | { kind: 'unmeasured'; difference: DifferenceKey; agreementIds: readonly string[]; missing: readonly Lacking[] }

/**
 * The part of a cost that each agreement of the month bears, and the total of the parts.
 * An agreement bears its named shared costs; by readings, it also bears every utility for the whole apartment. Where terms change
 * within the month, the days before and after are shared apart. Sub-meters share the whole month.
 */
export function shareParts(cost: CostToShare): SharedParts {
  const present = cost.agreements.filter((agreement) => daysWithin(cost.period, agreement).days > 0)
  const segments = segmentsOf(cost, present)
  const named = methodsOf(cost, present)
  const isNamed = named.some(({ key }) => key === 'sub_meters')
  if (cost.key === 'sub_meters') return shareBySubMeters(cost, { difference: cost.difference, segments, present })
  if (cost.key !== undefined || !isNamed) return shareByKeys(cost, segments, present)
  const [method, ...others] = named
  if (method && others.length === 0) return shareBySubMeters(cost, { difference: method.difference, segments, present })
  if (cost.otherwise === undefined) return { kind: 'no_common_key', named: keysOf(named) }
  return shareParts({ ...cost, key: cost.otherwise })
}

/** The different ways in which the agreements share the category on their days of the month. */
function methodsOf({ period, category }: CostToShare, present: readonly AgreementOverTime[]): Method[] {
  const methods = present.flatMap((agreement) =>
    stretchesOf(agreement, daysWithin(period, agreement)).flatMap(({ terms }) => methodNamed(terms, category) ?? []),
  )
  return [...new Map(methods.map((one) => [`${one.key} ${one.difference ?? ''}`, one])).values()]
}

function shareByKeys(cost: CostToShare, segments: readonly Days[], present: readonly AgreementOverTime[]): SharedParts {
  const shared = segments.map((days) => shareDays(cost, days, present))
  const refused = shared.find((one) => one.kind !== 'pieces' && (one.kind === 'lacks_area' || one.named.length > 0))
  if (refused && refused.kind !== 'pieces') return refused
  const found = shared.filter((one) => one.kind === 'pieces')
  const [first] = found
  if (!first) return { kind: 'no_common_key', named: [] }
  const { key, total } = found.find(({ pieces }) => pieces.length > 0) ?? first
  const pieces = found.flatMap((segment) => segment.pieces)
  const byAgreement = present.map(({ id }) => pieces.filter(({ agreementId }) => agreementId === id))
  const parts = byAgreement.flatMap((own) => joinPieces(own, { key, total }))
  return { kind: 'parts', key, total, daysInMonth: daysInMonth(cost.period), parts }
}
