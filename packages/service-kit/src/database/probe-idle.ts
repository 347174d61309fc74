import type { Pool } from 'pg'

/** How often idle connections are asked, and how long their answer is waited for. */
export type ProbeTimes = { everyMs: number; answerMs: number }

/** Asks the idle connections of a pool now and then whether they still reach the server; one that does not answer is closed. */
export function startIdleProbe(pool: Pool, { everyMs, answerMs }: ProbeTimes): Disposable {
  const timer = setInterval(() => void probeIdle(pool, answerMs), everyMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** All at once: the pool hands out first what was used last. */
async function probeIdle(pool: Pool, answerMs: number): Promise<void> {
  await Promise.allSettled(Array.from({ length: pool.idleCount }, () => probeOne(pool, answerMs)))
}

async function probeOne(pool: Pool, answerMs: number): Promise<void> {
  const client = await pool.connect()
  const probe = { text: 'SELECT', query_timeout: answerMs }
  const isLost = await client.query(probe).then(
    () => false,
    () => true,
  )
  client.release(isLost)
}
