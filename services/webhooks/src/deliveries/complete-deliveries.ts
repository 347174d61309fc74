import type { Pool } from 'pg'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { Verdict } from './judge-attempt.ts'
import type { Attempted } from './send-delivery.ts'

/** An ended attempt, with the next state of its delivery. */
export type Completion = {
  delivery: ClaimedDelivery
  attempted: Attempted
  verdict: Verdict
  startedAt: Date
  durationMs: number
}

export type Completed = { delivery_id: string; state: string }

/**
 * Records a batch of ended attempts in one call.
 * @returns the changed deliveries with their states; a delivery whose lease passed to another worker is left out
 */
export async function completeDeliveries(
  { pool }: { pool: Pick<Pool, 'query'> },
  completions: readonly Completion[],
): Promise<readonly Completed[]> {
  const { rows } = await pool.query<Completed>({
    name: 'finish-deliveries',
    text: finish,
    values: splitColumns(completions),
  })
  return rows
}

export const finish = 'SELECT * FROM complete_deliveries($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)'

/** The arguments of the database's function `complete_deliveries`, one array for each. */
export function splitColumns(completions: readonly Completion[]) {
  return [
    completions.map(({ delivery }) => delivery.delivery_id),
    completions.map(({ delivery }) => delivery.claim),
    completions.map(({ delivery }) => delivery.endpoint_id),
    completions.map(({ verdict }) => verdict.state),
    completions.map(({ verdict }) => verdict.counted),
    completions.map(({ verdict }) => verdict.delayMs),
    completions.map(({ verdict }) => verdict.blockMs),
    completions.map(({ startedAt }) => startedAt.toISOString()),
    completions.map(({ durationMs }) => durationMs),
    completions.map(({ attempted }) => attempted.status),
    completions.map(({ attempted }) => attempted.error),
    completions.map(({ attempted }) => attempted.excerpt),
    completions.map(({ delivery }) => delivery.watched),
  ]
}
