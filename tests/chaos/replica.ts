import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@lokum/local-stack/free-port'
import type { LocalProcess } from '@lokum/local-stack/processes/local-process'
import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'

/** Time as in the manifests: whoever has to notice that a replica goes has noticed it by then. */
const preStopMs = 5_000
/** Time of the longest drain: 20 s for the API and 20 s for deliveries. */
const gracePeriodMs = 40_000

export type Replica = { port: number; process: LocalProcess }

type Plan = {
  name: ServiceName
  environment: Readonly<Record<string, string | undefined>>
  folder: string
  /** For a replica that is to have the address of the one before. */
  port?: number
}

/** Starts one more process of a service and waits until it says that it is ready. */
export async function startReplica({ name, environment, folder, ...wanted }: Plan): Promise<Replica> {
  const port = wanted.port ?? (await freePort())
  const operationsPort = port + 1_000
  const process = await startService({
    name,
    arguments: serviceArguments(name),
    environment: { ...environment, PORT: String(port), OPERATIONS_PORT: String(operationsPort) },
    readyUrl: `http://127.0.0.1:${operationsPort}/health/ready`,
    logFile: join(folder, `${name}-${port}.log`),
  })
  return { port, process }
}

/** Ends a replica as a kubelet does, and gives the seconds from SIGTERM to its end. @throws when it did not end well in time */
export async function terminate({ port, process }: Replica): Promise<number> {
  await delay(preStopMs)
  const askedAt = performance.now()
  process.signal('SIGTERM')
  const timer = new AbortController()
  const exit = await Promise.race([process.exited, delay(gracePeriodMs, undefined, { signal: timer.signal })])
  timer.abort()
  const seconds = (performance.now() - askedAt) / 1_000
  if (exit?.code !== 0)
    throw new Error(`${process.name} on ${port} ended with ${JSON.stringify(exit)} after ${seconds.toFixed(1)} s.`)
  return seconds
}
