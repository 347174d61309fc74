import type { BenchmarkResult } from '../benchmark.ts'
import { median, percentile, rounded } from '../measure/statistics.ts'
import { type Phase, type Used, users } from './measure-phase.ts'
import { type Operation, operations, type Round } from './run-round.ts'

/** Prints every operation beside its bare query, and where its time goes; gives the same as figures. */
export function describeSettlement(rounds: readonly Round[], statements: Record<Operation, number>): BenchmarkResult {
  const sideOf = (operation: Operation, side: 'service' | 'bare') =>
    describePhases(rounds.flatMap((round) => round.get(operation)?.[side] ?? []))
  const all = operations.map((operation) => ({
    operation,
    service: sideOf(operation, 'service'),
    bare: sideOf(operation, 'bare'),
  }))
  console.table(
    Object.fromEntries(
      all.flatMap(({ operation, service, bare }) => [
        [operation, { ...summaryOf(service), statements: statements[operation] }],
        [`${operation}, bare query`, { ...summaryOf(bare), statements: 1 }],
      ]),
    ),
  )
  console.log('\nWhere the time goes: milliseconds of one call on average')
  console.table(Object.fromEntries(all.map(({ operation, service }) => [operation, service.where])))
  const ratios = all.map(({ operation, service, bare }) => [
    `settlement_${operation.toLowerCase()}_vs_bare_sql`,
    rounded(bare.p50_ms / service.p50_ms),
  ])
  return {
    ratios: Object.fromEntries(ratios),
    measured: {
      settlement: Object.fromEntries(
        all.map(({ operation, ...of }) => [operation, { ...of, statements: statements[operation] }]),
      ),
    },
  }
}

type Described = ReturnType<typeof describePhases>

function describePhases(phases: readonly Phase[]) {
  const times = phases.flatMap((phase) => phase.times).toSorted((a, b) => a - b)
  const meanMs = times.reduce((sum, ms) => sum + ms, 0) / times.length
  const cpuOf = (user: keyof Used) => (phases.reduce((sum, { used }) => sum + used[user], 0) * 1_000) / times.length
  const where = Object.fromEntries(users.map((user) => [user, rounded(cpuOf(user))]))
  const cpuMs = users.reduce((sum, user) => sum + cpuOf(user), 0)
  // The relay publishes after the answer, so that a call can use more than it takes.
  const waiting = Math.max(0, meanMs - cpuMs)
  return {
    calls: times.length,
    p50_ms: rounded(percentile(times, 0.5)),
    p99_ms: rounded(percentile(times, 0.99)),
    per_second: rounded(median(phases.map((phase) => phase.times.length / phase.seconds))),
    cpu_ms: rounded(cpuMs),
    where: { ...where, waiting: rounded(waiting) },
  }
}

function summaryOf({ calls, p50_ms, p99_ms, per_second, cpu_ms }: Described) {
  return { calls, p50_ms, p99_ms, per_second, cpu_ms }
}
