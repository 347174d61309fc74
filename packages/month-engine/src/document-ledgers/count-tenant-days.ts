import { addDays, daysFrom } from '@lokum/amounts/calendar/month'

/** Days, both included. */
type Days = { from: string; to: string }

/** The days of an agreement; without an end it goes on. */
export type Tenancy = { from: string; to: string | null }

/** How many of some days have a tenant in one of the apartments at least. */
export function countTenantDays({ from, to }: Days, tenancies: readonly Tenancy[]): number {
  let counted = 0
  let next = from
  for (const tenancy of tenancies.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const first = tenancy.from > next ? tenancy.from : next
    const last = tenancy.to !== null && tenancy.to < to ? tenancy.to : to
    if (first > last) continue
    counted += daysFrom(first, last) + 1
    next = addDays(last, 1)
  }
  return counted
}
