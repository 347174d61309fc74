import { repeat } from '@lokum/service-kit/background/repeat'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'

const beatMs = 2_000
/** A worker not seen for so long is dead; the others deliver what it held. */
const deadAfterMs = 10_000

export type Worker = AsyncDisposable & {
  /** Undefined until the worker could be registered. */
  id: () => string | undefined
}

type WorkerDeps = { pool: Pool; log: Log; name: string; registered: () => void; reclaimed: () => void }

const expiries = counter('webhook_leases_lost', 'Deliveries taken back from a worker that died')

/**
 * Shows every two seconds that this worker lives, and takes back what dead ones held. A worker that was taken for dead gets a
 * new identity; what it finishes under the old one is fenced off by the claim.
 */
export function keepWorker(parts: WorkerDeps): Worker {
  let id: string | undefined

  const beat = async () => {
    if (id === undefined) {
      id = await register(parts)
      parts.registered()
    }
    const { rows } = await parts.pool.query<{ alive: boolean; reclaimed: number }>({
      name: 'keep-worker',
      text: 'SELECT alive, reclaimed FROM keep_worker($1, $2)',
      values: [id, deadAfterMs],
    })
    const { alive = false, reclaimed = 0 } = rows[0] ?? {}
    if (!alive) id = undefined
    if (reclaimed === 0) return
    expiries({}, reclaimed)
    parts.log.warn({ worker: id, deliveries: reclaimed }, 'deliveries.reclaimed')
    parts.reclaimed()
  }

  const pauseMs = () => (id === undefined ? beatMs / 4 : beatMs)
  const beats = repeat(parts, {
    failure: 'worker.not_seen',
    everyMs: beatMs,
    retryAfterMs: pauseMs,
    run: async ({ pauseFor }) => {
      await beat()
      pauseFor(pauseMs())
    },
  })

  return {
    id: () => id,
    [Symbol.asyncDispose]: async () => {
      await beats[Symbol.asyncDispose]()
      if (id !== undefined) await parts.pool.query('DELETE FROM worker WHERE id = $1', [id]).catch(() => undefined)
    },
  }
}

async function register({ pool, name }: WorkerDeps): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO worker (name, started_at, seen_at) VALUES ($1, clock_timestamp(), clock_timestamp()) RETURNING id::text`,
    [name],
  )
  return rows[0]?.id
}
