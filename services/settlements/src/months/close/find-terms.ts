import type { TermsOfSettlement } from '@lokum/month-engine/items/require-allowed'
import type { Context } from '@lokum/service-kit/http/context'
import { findInMonth } from '../../tenancies/agreements/find-in-month.ts'
import type { SettlementRow } from '../settlements/settlement.ts'
import { loadChargedElsewhere } from './load-charged-elsewhere.ts'

/** The terms that decide which items a settlement may have; null without an agreement. */
export async function findTerms(em: Context['em'], row: SettlementRow): Promise<TermsOfSettlement | null> {
  const agreement = await findInMonth(em, row)
  const elsewhere = (await loadChargedElsewhere(em, [row])).get(row.id) ?? []
  return agreement && { ...agreement, elsewhere, categories: row.categories }
}
