import { readdir, readFile } from 'node:fs/promises'
import { waitUntil } from '@lokum/local-stack/wait-until'
import { cpuOfPostgres, cpuOfProcess, readStat } from '../measure/cpu.ts'
import type { Settlements } from './open-settlements.ts'

/** The users of processor time; the service's workers apart from the rest of its process. */
export const users = ['gateway', 'settlements', 'workers', 'postgres', 'limiter', 'nats', 'bare'] as const
export type Used = Readonly<Record<(typeof users)[number], number>>

/** Times of the calls in milliseconds, seconds in all, and the CPU seconds used for them. */
export type Phase = { times: number[]; seconds: number; used: Used }

type MeasuredSettlements = Pick<Settlements, 'bare' | 'pids' | 'stack' | 'superuser'>

/** Makes the calls of each lane one after the other, all lanes at once; the events of the calls belong to them. */
export async function measurePhase(
  need: MeasuredSettlements,
  lanes: readonly (readonly (() => Promise<void>)[])[],
): Promise<Phase> {
  const before = await usedSoFar(need)
  const startedAt = performance.now()
  const times = (await Promise.all(lanes.map(timeEach))).flat()
  const seconds = (performance.now() - startedAt) / 1_000
  await waitUntil({ what: 'An empty outbox', seconds: 60 }, async () => {
    const { rows } = await need.bare.query<{ waiting: number }>(countWaiting)
    return rows[0]?.waiting === 0 || undefined
  })
  const after = await usedSoFar(need)
  const since = (user: keyof Used) => Math.max(0, after[user] - before[user])
  return {
    times,
    seconds,
    used: {
      gateway: since('gateway'),
      settlements: since('settlements'),
      workers: since('workers'),
      postgres: since('postgres'),
      limiter: since('limiter'),
      nats: since('nats'),
      bare: since('bare'),
    },
  }
}

const countWaiting = 'SELECT count(*)::int AS waiting FROM outbox_event WHERE published_at IS NULL'

async function timeEach(calls: readonly (() => Promise<void>)[]): Promise<number[]> {
  const times: number[] = []
  for (const call of calls) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  return times
}

async function usedSoFar({ pids, stack: { postgres, nats }, superuser }: MeasuredSettlements): Promise<Used> {
  const sessions = postgres.process ? await cpuOfPostgres(postgres.process.pid) : {}
  const workers = await cpuOfWorkers(pids.settlements ?? 0)
  return {
    gateway: await cpuOfProcess(pids.gateway ?? 0),
    settlements: (await cpuOfProcess(pids.settlements ?? 0)) - workers,
    workers,
    postgres: sessions.settlements ?? 0,
    limiter: sessions.gateway ?? 0,
    bare: sessions[superuser] ?? 0,
    nats: nats.process ? await cpuOfProcess(nats.process.pid) : 0,
  }
}

/** The CPU seconds that the worker threads of a Node process have used so far (Linux; 0 elsewhere), those that ended not included. */
async function cpuOfWorkers(pid: number): Promise<number> {
  let seconds = 0
  for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const path = `${pid}/task/${thread}`
    const name = await readFile(`/proc/${path}/comm`, 'utf8').catch(() => '')
    if (name.trim() === 'WorkerThread') seconds += (await readStat(path))?.cpu ?? 0
  }
  return seconds
}
