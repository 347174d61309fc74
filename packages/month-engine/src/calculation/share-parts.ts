import { daysInMonth, daysWithin } from '@lokum/amounts/calendar/month'
import { type AgreementOverTime, splitStretches } from '../terms/terms-over-time.ts'
import { joinPieces } from './join-pieces.ts'
import { shareBySubMeters } from './share-by-sub-meters.ts'
import { type Days, listKeys, type Method, methodNamed, shareDays, splitSegments } from './share-days.ts'
import type { CostToShare, SharedCost } from './shared-cost.ts'

/**
 * The part of a cost that each agreement of the month bears, and the total of the parts.
 * An agreement bears its named shared costs; by readings, it also bears every utility for the whole apartment. Where terms change
 * within the month, the days before and after are shared apart. Sub-meters share the whole month.
 */
export function shareParts(cost: CostToShare): SharedCost {
  const present = cost.agreements.filter((agreement) => daysWithin(cost.period, agreement).days > 0)
  const segments = splitSegments(cost, present)
  const named = methodsOf(cost, present)
  const isNamed = named.some(({ key }) => key === 'sub_meters')
  if (cost.key === 'sub_meters') return shareBySubMeters(cost, { difference: cost.difference, segments, present })
  if (cost.key !== undefined || !isNamed) return shareByKeys(cost, segments, present)
  const [method, ...others] = named
  if (method && others.length === 0) return shareBySubMeters(cost, { difference: method.difference, segments, present })
  if (cost.otherwise === undefined) return { kind: 'no_common_key', named: listKeys(named) }
  return shareParts({ ...cost, key: cost.otherwise })
}

/** The different ways in which the agreements share the category on their days of the month. */
function methodsOf({ period, category }: CostToShare, present: readonly AgreementOverTime[]): Method[] {
  const methods = present.flatMap((agreement) =>
    splitStretches(agreement, daysWithin(period, agreement)).flatMap(({ terms }) => methodNamed(terms, category) ?? []),
  )
  return [...new Map(methods.map((one) => [`${one.key} ${one.difference ?? ''}`, one])).values()]
}

function shareByKeys(cost: CostToShare, segments: readonly Days[], present: readonly AgreementOverTime[]): SharedCost {
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
