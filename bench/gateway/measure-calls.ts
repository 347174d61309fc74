import type { Server } from '@lokum/local-stack/processes/server'
import type { LoadResult } from '../load/job.ts'
import { runLoad } from '../load/run-load.ts'
import { cpuOfPostgres, cpuOfProcess } from '../measure/cpu.ts'
import type { RunningProxy } from './start-proxies.ts'

/** One kind of call. */
export type Calls = { name: string; method: 'GET' | 'POST'; path: string; body: string; status: number }

/** The measured load, with the CPU milliseconds of the proxy's process and of its database sessions for one call. */
export type Called = LoadResult & { cpuMs: number; postgresCpuMs: number }

type CallSurroundings = { postgres: Server; proxy: RunningProxy; tokens: readonly string[] }

/** Calls a proxy with 32 connections for so many seconds. @throws when an answer has another status */
export async function measureCalls(need: CallSurroundings, calls: Calls, seconds: number): Promise<Called> {
  const { proxy, tokens } = need
  const before = await used(need)
  const load = await runLoad({
    url: `${proxy.url}${calls.path}`,
    method: calls.method,
    body: calls.body,
    expectedStatus: calls.status,
    connections: 32,
    seconds,
    callers: tokens.map((token) => `Authorization: Bearer ${token}\r\nAccept: application/json\r\n`),
  })
  const after = await used(need)
  const each = (name: 'own' | 'postgres') => ((after[name] - before[name]) * 1_000) / load.answers
  return { ...load, cpuMs: each('own'), postgresCpuMs: each('postgres') }
}

async function used({ postgres, proxy }: CallSurroundings) {
  const sessions = postgres.process && proxy.postgresRole ? await cpuOfPostgres(postgres.process.pid) : {}
  return { own: await cpuOfProcess(proxy.pid), postgres: sessions[proxy.postgresRole ?? ''] ?? 0 }
}
