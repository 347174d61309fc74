import type { TermsVersion } from '@lokum/contracts/settlements/agreement-terms'
import { monthsFrom } from '../../../words/periods.ts'

/** The months up to that of a day in which the tenant pays advances, oldest first. */
export function monthsWithAdvances(versions: readonly TermsVersion[], today: string): string[] {
  const months = versions
    .filter(({ advances }) => advances.length > 0)
    .flatMap(({ starts_on: from, ends_on: to }) => monthsBetween(from, to !== null && to < today ? to : today))
  return [...new Set(months)].toSorted()
}

/** The last day of a month. */
export function lastDay(period: string): string {
  const next = Date.parse(`${monthsFrom(period, 1)}-01T00:00:00Z`)
  return new Date(next - 86_400_000).toISOString().slice(0, 10)
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthsFrom(month, 1)) months.push(month)
  return months
}
