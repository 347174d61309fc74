import type { MonthOverview, OverviewRow } from '@lokum/contracts/settlements/overview'
import { dayAfter, monthsFrom } from '../../words/periods.ts'

/** So many days after the month, a reading still belongs to its end. */
const daysOfReadings = 10

/** Whether a reading that the tenant takes today still counts for a day. */
export function isInTimeFor(day: string, today: string): boolean {
  return today <= dayAfter(day, daysOfReadings)
}

/** The last day of a month. */
export function lastDayOf(period: string): string {
  return dayAfter(`${monthsFrom(period, 1)}-01`, -1)
}

/** The rows whose tenants can be asked for readings and were not: by readings, and the month still needs some. */
export function rowsToAsk(
  rows: readonly OverviewRow[],
  { period, today }: Pick<MonthOverview, 'period' | 'today'>,
): OverviewRow[] {
  const isInTime = today >= `${period}-01` && isInTimeFor(lastDayOf(period), today)
  return rows.filter((row) => {
    if (row.agreement?.mode !== 'by_readings' || wasAsked(row)) return false
    return row.settlement === null ? isInTime : row.missing.codes.includes('reading')
  })
}

/** The rows whose tenants were asked for readings of the month: all of them, and those who have not answered. */
export function askedRows(rows: readonly OverviewRow[]): { all: OverviewRow[]; waiting: OverviewRow[] } {
  const all = rows.filter(wasAsked)
  return { all, waiting: all.filter(({ reading_requests }) => reading_requests > 0) }
}

function wasAsked({ reading_requests, answered_requests }: OverviewRow): boolean {
  return reading_requests + answered_requests > 0
}
