import type { Comparison } from './comparison.ts'
import type { Creation } from './describe-creation.ts'

/** Prints all sides beside each other, and where the time goes. */
export function printComparison(sides: readonly Parameters<Comparison['of']>[0][], { of, floor }: Comparison): void {
  const found = sides.map((side) => [side, of(side)] as const)
  console.table(Object.fromEntries(found.map(([side, creation]) => [side, summaryOf(creation)])))

  console.log('\nWhere the time goes: CPU milliseconds for one request, until its events are published')
  const names = new Set(found.flatMap(([, { cpu_ms_per_request }]) => Object.keys(cpu_ms_per_request)))
  const costsOf = (name: string) => found.map(([side, { cpu_ms_per_request }]) => [side, cpu_ms_per_request[name] ?? 0])
  console.table(Object.fromEntries([...names].map((name) => [name, Object.fromEntries(costsOf(name))])))

  const { events_waiting_at_end, drain_seconds } = of('create')
  console.log(`Events waiting at the end: ${events_waiting_at_end}, out after ${drain_seconds} s`)
  console.log(`The generator alone, against an empty server: ${floor.per_second}/s, ${floor.cpu_ms} ms CPU each`)
}

function summaryOf(creation: Creation) {
  return {
    'per second': creation.requests_per_second,
    'p50 ms': creation.p50_ms,
    'p99 ms': creation.p99_ms,
    'CPU ms each': creation.cpu_ms_per_request_total,
  }
}
