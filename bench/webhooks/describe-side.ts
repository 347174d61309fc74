import { median, rounded } from '../measure/statistics.ts'
import type { Drain } from './drain-backlog.ts'
import type { Idle } from './measure-idle.ts'
import type { Latency } from './measure-latency.ts'

type Measured = {
  drains: readonly Drain[]
  latencies: readonly Latency[]
  transactions: { perDelivery: number; perEvent: number } | undefined
  idle: Idle | undefined
}

export type SideFigures = ReturnType<typeof describeSide>

/** The medians of the rounds, named as in the JSON file. */
export function describeSide({ drains, latencies, transactions, idle }: Measured) {
  const ofDrains = (pick: (drain: Drain) => number) => rounded(median(drains.map(pick)))
  const ofLatencies = (pick: (latency: Latency) => number) => rounded(median(latencies.map(pick)))
  return {
    deliveries_per_second: ofDrains(({ perSecond }) => perSecond),
    rounds: drains.map(({ perSecond }) => rounded(perSecond)),
    stored_per_second: ofDrains(({ storedPerSecond }) => storedPerSecond),
    cpu_ms_per_delivery: mediansOf(drains.map(({ cpuMsBy }) => cpuMsBy)),
    ...(latencies.length > 0 && {
      at_200_per_second: {
        from_commit_p50_ms: ofLatencies(({ fromCommit }) => fromCommit.p50),
        from_commit_p99_ms: ofLatencies(({ fromCommit }) => fromCommit.p99),
        from_call_p50_ms: ofLatencies(({ fromCall }) => fromCall.p50),
        from_call_p99_ms: ofLatencies(({ fromCall }) => fromCall.p99),
        cpu_ms_per_event: mediansOf(latencies.map(({ cpuMsBy }) => cpuMsBy)),
      },
    }),
    ...(transactions && {
      transactions_per_delivery_of_backlog: rounded(transactions.perDelivery),
      transactions_per_event_at_200: rounded(transactions.perEvent),
    }),
    ...(idle && {
      idle_transactions_per_second: rounded(idle.transactions),
      idle_cpu_ms_per_second: rounded(idle.cpuMs),
    }),
  }
}

function mediansOf(rounds: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, rounded(median(rounds.map((round) => round[name] ?? 0)))]))
}
