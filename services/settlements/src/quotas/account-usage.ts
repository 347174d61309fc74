import { QuotaName } from '@lokum/contracts/settlements/usage'
import type { AccountCaller } from '@lokum/service-kit/identity/caller'
import { QuotaExceeded } from './quota-exceeded.ts'
import { findLimit, type Quotas } from './quota-settings.ts'

/** A counter; the last two are set while it counts for a day or a month. */
type Counter = { used: number; endsAt: string | null; endsInSeconds: number | null }

/** The counters of an account, as `usage_of_account` gives them. */
export type AccountUsage = {
  counters: Partial<Record<QuotaName, Counter>> | null
  isInFirstWeek: boolean
  firstWeekEndsAt: string | null
}

/** How much of each quota a request adds. */
export type Added = Partial<Record<QuotaName, number>>

type Account = { caller: AccountCaller; quotas: Quotas; usage: AccountUsage }

/**
 * Judges what a request adds; `counted` is the part of it that the counters already have.
 * @throws QuotaExceeded for the first quota of which not enough is left
 */
export function refuseExceeded({ caller, quotas, usage }: Account, added: Added, counted: Added = {}): void {
  const account = { accountId: caller.accountId, isInFirstWeek: usage.isInFirstWeek }
  for (const quota of QuotaName.options) {
    const { [quota]: more = 0 } = added
    const { used: present = 0, endsInSeconds = null } = usage.counters?.[quota] ?? {}
    const used = present - (counted[quota] ?? 0)
    const limit = findLimit(quotas, quota, account)
    if (more > 0 && used + more > limit) throw new QuotaExceeded(caller, { quota, used, limit, endsInSeconds })
  }
}
