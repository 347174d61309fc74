import type { RequestListener } from 'node:http'
import { NotReady } from '../not-ready.ts'
import { metricsExporter } from '../telemetry/metrics-exporter.ts'

const readyMs = 2_000
/** The probe of a container waits 5 s. */
const liveMs = 4_000

/** The condition of a ready service: its own database answers and is migrated. Neighbours never count. */
export type Readiness = {
  check: () => Promise<void>
  /** Whether the service's own door is not open yet, or no longer. */
  isDraining: () => boolean
  /** Whether only a restart helps. */
  isStuck: () => Promise<boolean>
}

/** The operations port: `/health/live`, `/health/ready`, `/health/accepting`, `/metrics`. */
export function serveHealth({ check, isDraining, isStuck }: Readiness): RequestListener {
  return (request, response) => {
    const answer = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`)
    switch (request.url) {
      case '/health/live':
        within(isStuck(), liveMs).then(
          (stuck) => (stuck ? answer(503, 'stuck') : answer(200, 'live')),
          () => answer(200, 'live'),
        )
        break
      case '/health/ready':
        if (isDraining()) answer(503, 'draining')
        else
          within(check(), readyMs).then(
            () => answer(200, 'ready'),
            (error: unknown) => answer(503, error instanceof NotReady ? `not ready: ${error.message}` : 'not ready'),
          )
        break
      case '/health/accepting':
        if (isDraining()) answer(503, 'draining')
        else answer(200, 'accepting')
        break
      case '/metrics':
        metricsExporter.getMetricsRequestHandler(request, response)
        break
      default:
        answer(404, 'not found')
    }
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
