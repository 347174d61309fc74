import { daysWithin, firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { SharersOfMonth } from '@lokum/month-engine/costs/share-cost'
import { inMonth } from '@lokum/month-engine/terms/terms-over-time'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { AgreementRow, describeAgreement } from '../../tenancies/agreements/agreement.ts'
import { joinTerms, TermsRow } from '../../tenancies/agreements/dated-terms.ts'
import type { CopiedApartment } from '../../tenancies/apartments/copied-apartment.ts'
import { readFlat } from '../../tenancies/apartments/read-flat.ts'
import { loadMainMeters } from '../../tenancies/meters/load-main-meters.ts'

type SharerQuery = { accountId: string; apartmentIds: readonly string[]; periods: readonly string[] }

/** A row of `sharers_of_months`. */
export type SharerOfMonths = {
  apartment: CopiedApartment['data']
  agreement: Columns | null
  terms: Columns[]
  is_settled: boolean
  is_behind: boolean
}
type Columns = Record<string, unknown>

/** For each of consecutive months, the apartments concerned by its costs, and every agreement with a day in it and its terms then. */
export async function loadSharers(
  em: Context['em'],
  { accountId, apartmentIds, periods }: SharerQuery,
): Promise<SharersOfMonth[]> {
  const days = daysOf(periods)
  const rows = await runSql<SharerOfMonths>(em, select, [accountId, [...new Set(apartmentIds)], days.from, days.to])
  return toSharers(em, rows, { accountId, periods })
}

const select = 'SELECT * FROM sharers_of_months($1, $2, $3, $4)'

/** The first and the last day of consecutive months. */
export function daysOf(periods: readonly string[]): { from: string; to: string } {
  const [first = '', last = first] = [periods[0], periods.at(-1)]
  return { from: firstDay(first), to: lastDay(last) }
}

/** The sharers of each month, with the main meters that their meters are behind. */
export async function toSharers(
  em: Context['em'],
  rows: readonly SharerOfMonths[],
  { accountId, periods }: Omit<SharerQuery, 'apartmentIds'>,
): Promise<SharersOfMonth[]> {
  const behind = [...new Set(rows.flatMap((row) => (row.is_behind ? [row.apartment.id] : [])))]
  const wanted = { accountId, apartmentIds: behind, ...daysOf(periods) }
  const mainMeters = behind.length === 0 ? [] : await loadMainMeters(em, wanted)
  const apartments = rows.map(({ apartment }) => apartment)
  const dated = rows.flatMap(({ agreement, terms, is_settled: isSettled }) => {
    if (agreement === null) return []
    const row = em.map(AgreementRow, agreement, apart)
    const later = terms.map((one) => em.map(TermsRow, one, apart))
    return [{ isSettled, row, later, all: joinTerms(row, later) }]
  })
  return periods.map((period) => ({ ...sharersIn({ all: apartments, dated }, period), mainMeters }))
}

type Dated = { isSettled: boolean; row: AgreementRow; later: TermsRow[]; all: ReturnType<typeof joinTerms> }
type Concerned = { all: readonly CopiedApartment['data'][]; dated: readonly Dated[] }

function sharersIn({ all: concerned, dated }: Concerned, period: string) {
  const apartments = new Map(concerned.map((apartment) => [apartment.id, apartment]))
  const agreements = dated.flatMap(({ isSettled, row, later, all }) => {
    if (daysWithin(period, { starts_on: row.startsOn, ends_on: row.endsOn ?? null }).days === 0) return []
    const shown = describeAgreement(row, { later, day: lastDay(period) })
    return [{ isSettled, row, agreement: inMonth(shown, all, period) }]
  })
  return {
    period,
    apartments: [...apartments.values()].map(({ id, label, tariffs, address, surface_m2: surface }) => ({
      id,
      label,
      tariffs,
      flat: readFlat(address.street),
      surfaceM2: surface === null ? null : String(surface),
    })),
    agreements: agreements.map(({ agreement }) => agreement),
    /** The agreements with a settlement of the first month. */
    settledIds: agreements.filter(({ isSettled }) => isSettled).map(({ row }) => row.id),
  }
}

const apart = { disableIdentityMap: true }
