import type { Server } from '@lokum/local-stack/processes/server'
import { waitUntil } from '@lokum/local-stack/wait-until'
import type { LoadResult } from '../load/job.ts'
import { runLoad } from '../load/run-load.ts'
import { type CpuSeconds, cpuBetween, cpuOfPostgres, cpuOfProcess } from '../measure/cpu.ts'
import type { Subject } from './subject.ts'

const body = JSON.stringify({
  label: 'Długa {n}',
  address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '30-001' },
  surface_m2: 48.5,
})

/** One measurement: the load, then the time until the last event has left, whose cost belongs to the requests too. */
export type Round = LoadResult & {
  /** CPU milliseconds for one request, by process; PostgreSQL's backends by role. */
  cpuMsBy: CpuSeconds
  eventsWaiting: number
  drainSeconds: number
}

type MeasuredSubject = { postgres: Server; subject: Subject }

/** Measures one subject for so many seconds with 32 connections. */
export async function measureRound(
  { postgres, subject }: MeasuredSubject,
  { seconds }: { seconds: number },
): Promise<Round> {
  const before = await readCpu({ postgres, subject })
  const load = await runLoad({
    url: subject.url,
    method: 'POST',
    connections: 32,
    seconds,
    expectedStatus: 201,
    callers: subject.callers,
    body,
  })
  const eventsWaiting = await subject.countWaiting()
  const drainingSince = performance.now()
  await waitUntil(
    { what: 'An empty outbox', seconds: 60 },
    async () => (await subject.countWaiting()) === 0 || undefined,
  )
  const drainSeconds = (performance.now() - drainingSince) / 1_000
  const used = cpuBetween(before, await readCpu({ postgres, subject }))
  const cpuMsBy = Object.fromEntries(Object.entries(used).map(([name, cpu]) => [name, (cpu * 1_000) / load.answers]))
  return { ...load, cpuMsBy: { ...cpuMsBy, generator: load.cpuMs }, eventsWaiting, drainSeconds }
}

async function readCpu({ postgres, subject }: MeasuredSubject): Promise<CpuSeconds> {
  const found: Record<string, number> = {}
  for (const [name, pid] of Object.entries(subject.processes)) found[name] = await cpuOfProcess(pid)
  const server = postgres.process ? await cpuOfPostgres(postgres.process.pid) : {}
  for (const [role, cpu] of Object.entries(server)) found[`postgres ${role}`] = cpu
  return found
}
