import type { TermsOfSettlement } from '@lokum/month-engine/items/require-allowed'
import type { Context } from '@lokum/service-kit/http/context'
import { findInMonth } from '../../tenancies/agreements/find-in-month.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { loadChargedInMonths } from './load-charged-in-months.ts'
import { loadChargedInTrueUps } from './load-charged-in-true-ups.ts'

/** The terms that decide which items a settlement may have; null without an agreement. */
export async function findTerms(em: Context['em'], row: SettlementRow): Promise<TermsOfSettlement | null> {
  const agreement = await findInMonth(em, row)
  const inTrueUps = (await loadChargedInTrueUps(em, [row])).get(row.id) ?? []
  return agreement && { ...agreement, inTrueUps, inMonths: await loadChargedInMonths(em, row) }
}
