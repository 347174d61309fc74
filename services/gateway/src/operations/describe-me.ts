import { publicOperations } from '@lokum/contracts/catalogue'
import type { Me } from '@lokum/contracts/gateway/me-operations'
import type { RateLimit } from '@lokum/contracts/interface/operation'
import { providerScopes } from '@lokum/contracts/interface/scope'
import type { AccountCaller } from '@lokum/service-kit/identity/caller'
import { readAllowances } from '../limits/limit-headers.ts'
import type { OpenCounts } from '../limits/read-counts.ts'
import { windowNames } from '../limits/window.ts'

type UsedLimits = { counts: OpenCounts; limitFactor: number; ceilingFactor: number; now: Date }

/** Answers `GET /v1/me`: what the token says, and what is left of the limits of the operations that were called. */
export function describeMe({ accountId, subject, clientId, scopes, expiresAt }: AccountCaller, need: UsedLimits): Me {
  return {
    account_id: accountId,
    sub: subject,
    client_id: clientId ?? null,
    scopes: providerScopes.filter((scope) => scopes.has(scope)),
    expires_at: expiresAt.toISOString(),
    limits: publicOperations.flatMap(({ id, limit }) => limitOf(id, limit, need)),
  }
}

function limitOf(operation: string, limit: RateLimit, need: UsedLimits): Me['limits'] {
  const verdict = need.counts.get(operation)
  if (verdict === undefined) return []
  const raised = { minute: limit.minute * need.limitFactor, day: limit.day * need.limitFactor }
  const allowances = readAllowances(raised, need.ceilingFactor, { accepted: true, ...verdict })
  const [minute, day] = windowNames.map((name) => ({
    limit: raised[name],
    remaining: allowances[name].remaining,
    resets_at: new Date(need.now.getTime() + allowances[name].seconds * 1_000).toISOString(),
  }))
  return minute && day ? [{ operation, minute, day }] : []
}
