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

type Row = {
  apartment: CopiedApartment['data']
  agreement: Columns | null
  terms: Columns[]
  is_settled: boolean
  is_behind: boolean
}
type Columns = Record<string, unknown>

/**
 * For each of consecutive months, the apartments concerned by its costs, and every agreement with a day in it and its terms then,
 * ordered by their days.
 */
export async function loadSharers(
  em: Context['em'],
  { accountId, apartmentIds, periods }: SharerQuery,
): Promise<SharersOfMonth[]> {
  const ids = [...new Set(apartmentIds)]
  const [first = '', last = first] = [periods[0], periods.at(-1)]
  const rows = await runSql<Row>(em, select, [accountId, ids, firstDay(first), lastDay(last), first])
  const behind = [...new Set(rows.flatMap((row) => (row.is_behind ? [row.apartment.id] : [])))]
  const days = { from: firstDay(first), to: lastDay(last) }
  const mainMeters = behind.length === 0 ? [] : await loadMainMeters(em, { accountId, apartmentIds: behind, ...days })
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
    if (daysWithin(period, { start: row.startsOn, end: row.endsOn ?? null }).days === 0) return []
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

const select = `
  SELECT apartment.data AS apartment, to_jsonb(agreement) AS agreement, (
      SELECT coalesce(jsonb_agg(to_jsonb(terms) ORDER BY terms.valid_from), '[]') FROM agreement_terms AS terms
      WHERE terms.account_id = agreement.account_id AND terms.agreement_id = agreement.id
        AND terms.valid_from <= $4::date) AS terms, EXISTS (
      SELECT FROM month_settlement AS settled
      WHERE settled.account_id = agreement.account_id AND settled.apartment_id = agreement.apartment_id
        AND settled.agreement_id = agreement.id AND settled.period = $5) AS is_settled, EXISTS (
      SELECT FROM meter
      WHERE meter.account_id = apartment.account_id AND meter.apartment_id = apartment.id
        AND meter.main_meter_id IS NOT NULL) AS is_behind
  FROM apartment_copy AS apartment
  LEFT JOIN agreement ON agreement.account_id = apartment.account_id AND agreement.apartment_id = apartment.id
    AND agreement.starts_on <= $4::date AND (agreement.ends_on IS NULL OR agreement.ends_on >= $3::date)
  WHERE apartment.account_id = $1 AND apartment.id = ANY ($2::text[])
  ORDER BY agreement.starts_on, agreement.id`
