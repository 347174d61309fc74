import type { RequestListener } from 'node:http'
import type { ServiceConfig } from '../config.ts'
import { type Listening, listen } from '../http/listen.ts'
import { serveHealth } from '../http/serve-health.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'
import { watchEventLoop } from '../telemetry/watch-event-loop.ts'

/** A service that runs; disposing stops it. */
export type RunningService = AsyncDisposable & { url: string; operationsUrl: string }

type ServedApp = {
  config: Pick<ServiceConfig, 'HOST' | 'PORT' | 'OPERATIONS_PORT' | 'PUBLIC_BASE_URL' | 'SHUTDOWN_GRACE_MS'>
  log: Log
  app: RequestListener
  /** Fails while the service's own database is away or not migrated. */
  check: () => Promise<void>
  /** Whether only a restart helps, so that the service is not live. */
  isStuck: () => Promise<boolean>
}

/**
 * Opens the operations port first and the service's own last, so that it is ready only when it can be called. Disposing goes
 * the other way: the own door drains while the parts still work, then they stop, and the operations port reports it until the end.
 */
export async function listenForCalls(
  parts: AsyncDisposableStack,
  { config, log, app, check, isStuck }: ServedApp,
): Promise<RunningService> {
  const { HOST: host, PORT: port, PUBLIC_BASE_URL: publicBaseUrl, SHUTDOWN_GRACE_MS: graceMs } = config
  let door: Listening | undefined
  const isDraining = () => door?.isDraining() ?? true
  watchReadiness(check)
  const operationsPort = config.OPERATIONS_PORT ?? port + 1_000
  await using stack = new AsyncDisposableStack()
  const operations = stack.use(
    await listen(serveHealth({ check, isDraining, isStuck }), { host, port: operationsPort }),
  )
  stack.use(parts.move())
  door = stack.use(await listen(app, { host, port, publicBaseUrl, graceMs }))
  // Loading the code blocks the loop for longer, but only now could a call wait for it.
  stack.use(watchEventLoop({ log }))
  log.info({ url: door.url, operationsUrl: operations.url }, 'service.started')
  const opened = stack.move()
  return { url: door.url, operationsUrl: operations.url, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** Shows what /health/ready would say of the database. */
function watchReadiness(check: () => Promise<void>): void {
  gauge('ready', '1 while the database answers and is migrated', async (observe) => {
    const isReady = await check().then(
      () => true,
      () => false,
    )
    observe(isReady ? 1 : 0)
  })
}
