import { GetAccountUsage } from '@lokum/contracts/settlements/usage-operations'
import type { Edge } from '@lokum/service-kit/http/edge'
import type { Route } from '@lokum/service-kit/http/open-routes'
import { serveRead } from '@lokum/service-kit/http/serve-operation'
import { getAccountUsage } from './get-usage.ts'
import type { Quotas } from './quota-settings.ts'

export function quotaRoutes(edge: Edge, { quotas }: { quotas: Quotas }): Route[] {
  return [[GetAccountUsage, serveRead(edge, GetAccountUsage, (context) => getAccountUsage({ ...context, quotas }))]]
}
