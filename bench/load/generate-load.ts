import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../measure/statistics.ts'
import { openConnection, type RawAnswer } from './connection.ts'
import type { LoadJob, LoadResult } from './job.ts'

/** Keeps every connection busy with one request at a time for the job's seconds and checks each answer's status. */
export async function generateLoad(job: LoadJob): Promise<LoadResult> {
  const url = new URL(job.url)
  const latencies: number[] = []
  const unexpected: Record<string, number> = {}
  let firstUnexpected: string | undefined
  let number = job.firstNumber
  let running = true

  const note = ({ status, text }: RawAnswer) => {
    if (status === job.expectedStatus) return
    unexpected[status] = (unexpected[status] ?? 0) + 1
    firstUnexpected ??= text
  }

  async function keepBusy(): Promise<void> {
    using connection = await openConnection(url)
    while (running) {
      const sentAt = performance.now()
      const answer = await connection.request(nextRequest(job, url, number++))
      latencies.push(performance.now() - sentAt)
      note(answer)
    }
  }

  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const busy = Array.from({ length: job.connections }, keepBusy)
  await Promise.race([delay(job.seconds * 1_000), Promise.all(busy)])
  running = false
  await Promise.all(busy)
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)

  const sorted = latencies.toSorted((a, b) => a - b)
  return {
    answers: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    cpuMs: (user + system) / 1_000 / latencies.length,
    unexpected,
    ...(firstUnexpected !== undefined && { firstUnexpected }),
  }
}

function nextRequest({ method, callers, paths, body }: LoadJob, url: URL, number: number): string {
  const path = paths?.[number % paths.length] ?? url.pathname
  const text = body.replaceAll('{n}', String(number))
  const caller = (callers[number % callers.length] ?? '').replaceAll('{n}', String(number))
  const content = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nHost: ${url.host}\r\n${caller}${text === '' ? '' : content}\r\n${text}`
}
