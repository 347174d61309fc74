import type { OverviewRow } from '@lokum/contracts/settlements/overview'
import { useQueries } from '@tanstack/react-query'
import { allPages } from '../../../interface/all-pages.ts'
import { call } from '../../../interface/call.ts'
import { sessionState } from '../../../interface/session.ts'
import { useStore } from '../../../interface/use-store.ts'
import { lastMonth } from '../../../words/periods.ts'

/** A settlement that a tenant's month needs and that is not there yet. */
export type MissingSettlement = { apartmentId: string; agreementId: string; label: string; period: string }

/** The apartments and months of a bill. */
export type BillPlaces = { apartmentIds: readonly string[]; months: readonly string[] }

/** The settlements that these bills need and that are not there yet; only of months that are over. */
export function useMissingSettlements(bills: readonly BillPlaces[]) {
  const state = useStore(sessionState)
  const last = lastMonth(state.kind === 'none' ? new Date().toISOString() : state.session.now)
  const periods = [...new Set(bills.flatMap(({ months }) => months))].filter((month) => month <= last).toSorted()
  const queries = useQueries({
    queries: periods.map((period) => ({
      queryKey: ['GET /v1/settlements/overview', period, 'all'],
      queryFn: () => readRows(period),
    })),
  })
  const missing = queries.flatMap(({ data = [] }, at) => data.flatMap((row) => missingIn(row, periods[at] ?? '')))
  return { missing: neededBy(bills, missing), isChecking: queries.some(({ isPending }) => isPending) }
}

/** The settlements among some that bills need. */
export function neededBy(bills: readonly BillPlaces[], missing: readonly MissingSettlement[]): MissingSettlement[] {
  return missing.filter(({ apartmentId, period }) =>
    bills.some(({ apartmentIds, months }) => apartmentIds.includes(apartmentId) && months.includes(period)),
  )
}

async function readRows(period: string): Promise<OverviewRow[]> {
  return await allPages(
    async (cursor) => (await call('GET /v1/settlements/overview', { query: { period, limit: '100', ...cursor } })).body,
  )
}

function missingIn({ apartment, agreement, settlement }: OverviewRow, period: string): MissingSettlement[] {
  if (agreement === null || settlement !== null) return []
  return [{ apartmentId: apartment.id, agreementId: agreement.id, label: apartment.label, period }]
}
