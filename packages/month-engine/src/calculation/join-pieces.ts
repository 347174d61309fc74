import { addDays } from '@lokum/amounts/calendar/month'
import type { ShareBy } from '@lokum/contracts/settlements/cost-category'
import type { Borne, PartOfCost, SharePiece } from './shared-cost.ts'

type Whole = { key: ShareBy; total: string }

/**
 * The part of an agreement from its shares of consecutive days, which are in order: equal shares are one. A part that is one share of
 * the cost's total needs no pieces; an agreement without shares has no part.
 */
export function joinPieces(own: readonly (SharePiece & Borne)[], whole: Whole): PartOfCost[] {
  const joined = join(own)
  const [first, ...others] = joined
  const [borne] = own
  if (!first || !borne) return []
  const { agreementId, apartmentId } = borne
  const days = joined.reduce((sum, piece) => sum + piece.days, 0)
  const isOne = others.length === 0 && first.key === whole.key && first.total === whole.total
  return [{ agreementId, apartmentId, part: first.part, days, ...(!isOne && { pieces: joined }) }]
}

function join(own: readonly SharePiece[]): SharePiece[] {
  const joined: SharePiece[] = []
  for (const { starts_on: from, key, part, total, days } of own) {
    const last = joined.at(-1)
    const continues = last && addDays(last.starts_on, last.days) === from
    if (continues && last.key === key && last.part === part && last.total === total) last.days += days
    else joined.push({ starts_on: from, key, part, total, days })
  }
  return joined
}
