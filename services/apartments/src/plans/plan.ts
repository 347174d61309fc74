import { Problem } from '@lokum/service-kit/problem'
import { z } from 'zod'

/** How many apartments each plan allows; a new account has the plan `basic`. */
export const Plans = z
  .record(z.string(), z.int().min(0).max(1_000_000))
  .refine((plans) => Object.hasOwn(plans, 'basic'), 'must have the plan "basic"')
export type Plans = z.infer<typeof Plans>

export class PlanLimitReached extends Problem {
  constructor(limit: number) {
    super('plan_limit_reached', { values: { limit } })
  }
}
