import type { Creation } from './describe-creation.ts'

type Comparison = {
  creation: Creation
  reference: Creation
  floor: { per_second: number; cpu_ms: number }
  ratio: number
}

/** Prints both beside each other, and where the time goes. */
export function printComparison({ creation, reference, floor, ratio }: Comparison): void {
  console.table({ create: summaryOf(creation), 'hand-written': summaryOf(reference) })

  console.log('\nWhere the time goes: CPU milliseconds for one request, until its events are published')
  const names = [creation, reference].flatMap(({ cpu_ms_per_request }) => Object.keys(cpu_ms_per_request))
  const costs = names.map((name) => [name, { create: cpuOf(creation, name), 'hand-written': cpuOf(reference, name) }])
  console.table(Object.fromEntries(costs))

  console.log(`Events waiting at the end: ${creation.events_waiting_at_end}, out after ${creation.drain_seconds} s`)
  console.log(`The generator alone, against an empty server: ${floor.per_second}/s, ${floor.cpu_ms} ms CPU each`)
  console.log(`Ratio: ${ratio}`)
}

function summaryOf(creation: Creation) {
  return {
    'per second': creation.requests_per_second,
    'p50 ms': creation.p50_ms,
    'p99 ms': creation.p99_ms,
    'CPU ms each': creation.cpu_ms_per_request_total,
  }
}

function cpuOf({ cpu_ms_per_request }: Creation, name: string): number {
  return cpu_ms_per_request[name] ?? 0
}
