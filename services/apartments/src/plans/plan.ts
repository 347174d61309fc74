import { Problem } from '@lokum/service-kit/problem'
import { z } from 'zod'

/** How many apartments each plan allows; a new account has the plan `basic`. */
export const Plans = z
  .record(z.string(), z.int().min(0).max(1_000_000))
  .refine((plans) => Object.hasOwn(plans, 'basic'), 'must have the plan "basic"')
export type Plans = z.infer<typeof Plans>

/** The plan of an account that never had an apartment. */
export const newPlan = 'basic'

/** How many apartments an account may have; one whose plan is no longer offered has the limit of a new account. */
export function limitOf(plans: Plans, plan: string): number {
  const limit = plans[plan] ?? plans[newPlan]
  if (limit === undefined) throw new Error(`The plan ${newPlan} is not configured.`)
  return limit
}

export class PlanLimitReached extends Problem {
  constructor(limit: number) {
    super('plan_limit_reached', { values: { limit } })
  }
}
