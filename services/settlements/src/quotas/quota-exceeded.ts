import { fillText } from '@lokum/contracts/problems/fill-text'
import { quotaReasons, tenantQuotaReason } from '@lokum/contracts/settlements/quota-reason'
import type { QuotaName } from '@lokum/contracts/settlements/usage'
import { type AccountCaller, hasAnyScope } from '@lokum/service-kit/identity/caller'
import { Problem } from '@lokum/service-kit/problem'

type Full = { quota: QuotaName; used: number; limit: number; endsInSeconds: number | null }

/** 403 for a quota that stays used up, 429 for one that resets. A tenant sees none of the landlord's figures. */
export class QuotaExceeded extends Problem {
  constructor(caller: AccountCaller, { quota, used, limit, endsInSeconds }: Full) {
    const isTenant = hasAnyScope(caller, ['tenant'])
    super('quota_exceeded', {
      status: endsInSeconds === null ? 403 : 429,
      values: { reason: isTenant ? tenantQuotaReason : reasonOf(quota, { used, limit }) },
      ...(isTenant ? {} : { members: { quota, used, limit } }),
      ...(endsInSeconds === null ? {} : { headers: { 'retry-after': String(endsInSeconds) } }),
    })
  }
}

function reasonOf(quota: QuotaName, { used, limit }: { used: number; limit: number }) {
  const inWords = (count: number) => (quota === 'stored_bytes' ? Math.round(count / 100_000) / 10 : count)
  const values = { used: inWords(used), limit: inWords(limit) }
  const text = quotaReasons[quota]
  return { en: fillText(text, 'en', values), pl: fillText(text, 'pl', values) }
}
