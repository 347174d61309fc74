import { addDays } from '@lokum/amounts/calendar/month'
import { startOfDay } from '@lokum/amounts/calendar/usual-days'

const dayMs = 86_400_000
const daysFromCreation = 90
const daysAfterTenancy = 30

/** The latest end of a link that is made now. */
export function latestEnd(now: Date): Date {
  return new Date(now.getTime() + daysFromCreation * dayMs)
}

/** The last day of the agreement, if any. */
export type Tenancy = { endsOn?: string | null | undefined }

/**
 * When a link ends: after the tenancy it is valid for 30 days at most. A link made after the tenancy is too, because the last
 * statement is often mailed weeks later. It is computed at each use, since the end of an agreement may move.
 */
export function linkEnd({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, { endsOn }: Tenancy): Date {
  if (endsOn == null) return expiresAt
  const afterTenancy = startOfDay(addDays(endsOn, 1 + daysAfterTenancy)).getTime()
  const afterCreation = createdAt.getTime() + daysAfterTenancy * dayMs
  return new Date(Math.min(expiresAt.getTime(), Math.max(afterTenancy, afterCreation)))
}
