import type { Server } from '@lokum/local-stack/processes/server'
import type { LoadResult } from '../load/job.ts'
import { runLoad } from '../load/run-load.ts'
import { cpuOfPostgres, cpuOfProcess } from '../measure/cpu.ts'
import { median, rounded } from '../measure/statistics.ts'
import type { RunningServices } from '../services/start-services.ts'
import type { Hot } from './operations.ts'
import { databaseNameOf } from './seed-size.ts'
import type { Size } from './size.ts'

/** The cost of one call of an operation; `cpu_ms` is that of the service and of its sessions at the database, `sql_ms` the latter. */
export type Cost = { p50_ms: number; p99_ms: number; cpu_ms: number; sql_ms: number; calls: number }

type MeasuredServices = {
  postgres: Server
  size: Size
  running: RunningServices
  tokenOf: (caller: number | 'large') => string
}

/** Calls an operation with four connections for so many seconds. @throws when an answer is refused */
export async function measureOperation(
  { postgres, running, tokenOf, size }: MeasuredServices,
  hot: Hot,
  seconds: number,
): Promise<Cost> {
  const { url, pid } = running.of(hot.service)
  const callers = hot.callers === 'large' ? ['large' as const] : hot.callers
  const load = (duration: number): Promise<LoadResult> =>
    runLoad({
      url,
      method: hot.method,
      connections: 4,
      seconds: duration,
      expectedStatus: hot.method === 'POST' ? 201 : 200,
      callers: callers.map((caller) => `Authorization: Bearer ${tokenOf(caller)}\r\nIdempotency-Key: growth-{n}\r\n`),
      paths: callers.map((caller) => hot.pathOf(caller === 'large' ? 0 : caller)),
      body: hot.body ?? '',
    })
  const used = async () => {
    const sessions = postgres.process ? await cpuOfPostgres(postgres.process.pid, 'database') : {}
    return { service: await cpuOfProcess(pid), sql: sessions[databaseNameOf(hot.service, size)] ?? 0 }
  }
  const before = await used()
  const { answers, p50Ms, p99Ms } = await load(seconds)
  const after = await used()
  const msOf = (name: 'service' | 'sql') => ((after[name] - before[name]) * 1_000) / answers
  return {
    p50_ms: rounded(p50Ms),
    p99_ms: rounded(p99Ms),
    cpu_ms: rounded(msOf('service') + msOf('sql')),
    sql_ms: rounded(msOf('sql')),
    calls: answers,
  }
}

/** The medians of several measurements. */
export function middleOf(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => rounded(median(costs.map((cost) => cost[name])))
  const calls = costs.reduce((sum, cost) => sum + cost.calls, 0)
  return { p50_ms: of('p50_ms'), p99_ms: of('p99_ms'), cpu_ms: of('cpu_ms'), sql_ms: of('sql_ms'), calls }
}
