import type { RequestListener } from 'node:http'
import type { ServiceConfig } from '../config.ts'
import { type Listening, listen } from '../http/listen.ts'
import { serveHealth } from '../http/serve-health.ts'
import type { Log } from '../telemetry/log.ts'
import { gauge } from '../telemetry/metrics.ts'

export type Addresses = { url: string; operationsUrl: string }

type Wanted = {
  config: Pick<ServiceConfig, 'HOST' | 'PORT' | 'OPERATIONS_PORT' | 'PUBLIC_BASE_URL'>
  log: Log
  app: RequestListener
  /** Fails while the service's own database is away or not migrated. */
  check: () => Promise<void>
}

/** Opens the operations port first and the service's own last, so that it is ready only when it can be called. */
export async function openDoors(stack: AsyncDisposableStack, { config, log, app, check }: Wanted): Promise<Addresses> {
  const { HOST: host, PORT: port, PUBLIC_BASE_URL: publicBaseUrl } = config
  let door: Listening | undefined
  const isDraining = () => door?.isDraining() ?? true
  gauge('ready', '1 while the database answers and is migrated', async (observe) =>
    observe(
      await check().then(
        () => 1,
        () => 0,
      ),
    ),
  )
  const operationsPort = config.OPERATIONS_PORT ?? port + 1_000
  const operations = stack.use(await listen(serveHealth({ check, isDraining }), { host, port: operationsPort }))
  door = stack.use(await listen(app, { host, port, publicBaseUrl }))
  log.info({ url: door.url, operationsUrl: operations.url }, 'service.started')
  return { url: door.url, operationsUrl: operations.url }
}
