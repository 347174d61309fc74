import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { counter, gauge, total } from '@lokum/service-kit/telemetry/metrics'

/** The monitor wakes up so often; that much of what it measures is no delay. */
const resolutionMs = 20

/** Shows what runs and what it takes of the machine. */
export function watchProcess(): void {
  const build = { version: versionOf(), node: process.versions.node }
  gauge('build_info', 'What runs here', (observe) => observe(1, build))
  gauge('process_start_time_seconds', 'When the process began, since the epoch', (observe) =>
    observe(performance.timeOrigin / 1_000),
  )
  total('process_cpu_seconds', 'Time on a processor, for all threads', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  watchMemory()
  watchPauses()
}

function watchMemory(): void {
  // 0 where the system does not say.
  const limit = Math.min(process.constrainedMemory() || totalmem(), totalmem())
  gauge('process_resident_memory_bytes', 'Memory that the process holds', (observe) =>
    observe(process.memoryUsage.rss()),
  )
  gauge(
    'process_memory_limit_bytes',
    "Memory that the process may hold: the container's limit or the machine",
    (observe) => observe(limit),
  )
  gauge('heap_used_bytes', 'Memory of JavaScript objects', (observe) => observe(getHeapStatistics().used_heap_size))
  gauge('heap_limit_bytes', 'Memory of JavaScript objects at which Node gives up', (observe) =>
    observe(getHeapStatistics().heap_size_limit),
  )
}

function watchPauses(): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  gauge(
    'event_loop_delay_seconds',
    'How late timers ran since this page was read before, 99th percentile',
    (observe) => {
      observe(delays.count === 0 ? 0 : Math.max(0, delays.percentile(99) / 1e9 - resolutionMs / 1_000))
      delays.reset()
    },
  )
  const collected = counter('gc_seconds', 'Time that collecting garbage took')
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collected({}, duration / 1_000)
  }).observe({ entryTypes: ['gc'] })
}

function versionOf(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return version
}
