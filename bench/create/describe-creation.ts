import { median, rounded } from '../measure/statistics.ts'
import type { Round } from './measure-round.ts'

export type Creation = ReturnType<typeof describeCreation>

/** The medians of the rounds, named as in the JSON file. */
export function describeCreation(rounds: readonly Round[]) {
  const of = (pick: (round: Round) => number) => rounded(median(rounds.map(pick)))
  const names = [...new Set(rounds.flatMap(({ cpuMsBy }) => Object.keys(cpuMsBy)))]
  const cpu = names.map((name) => [name, of(({ cpuMsBy }) => cpuMsBy[name] ?? 0)] as const)
  return {
    requests_per_second: of((round) => round.perSecond),
    p50_ms: of((round) => round.p50Ms),
    p99_ms: of((round) => round.p99Ms),
    cpu_ms_per_request: Object.fromEntries(cpu.filter(([, ms]) => ms >= 0.002)),
    cpu_ms_per_request_total: rounded(cpu.reduce((sum, [, ms]) => sum + ms, 0)),
    events_waiting_at_end: of((round) => round.eventsWaiting),
    drain_seconds: of((round) => round.drainSeconds),
    rounds: rounds.map((round) => rounded(round.perSecond)),
  }
}
