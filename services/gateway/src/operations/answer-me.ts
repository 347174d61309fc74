import type { Me } from '@lokum/contracts/gateway/me-operations'
import { Overloaded, Problem } from '@lokum/service-kit/problem'
import type pg from 'pg'
import type { Visitor } from '../admission/admit.ts'
import { readCounts } from '../limits/read-counts.ts'
import { describeMe } from './describe-me.ts'

/** Where the counters are, and how the limits of the contract are raised. */
export type MeDeps = { pool: pg.Pool; clock: () => Date; limitFactor: number; ceilingFactor: number }

/** Serves `GET /v1/me`. Its answer throws Problem overloaded while the counters cannot be read, invalid_token for a tenant's link. */
export function answerMe({ pool, clock, ...factors }: MeDeps): (visitor: Visitor) => Promise<Me> {
  return async ({ caller, ...subjects }) => {
    if (caller === undefined) throw new Problem('invalid_token')
    const counts = await readCounts(pool, subjects).catch((error: unknown) => {
      throw new Overloaded(error)
    })
    return describeMe(caller, { ...factors, counts, now: clock() })
  }
}
