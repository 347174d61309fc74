import { setTimeout as delay } from 'node:timers/promises'
import { consumers } from '@lokum/contracts/interface/consumers'
import type { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectionOptions } from '@lokum/service-kit/broker/connection-options'
import { streamNames } from '@lokum/service-kit/broker/stream-config'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { type Random, shuffle } from '../random.ts'
import type { WebhooksCluster } from './open-webhooks-cluster.ts'

/** A worker is taken for dead when it was not seen for 10 s, and looks every 2 s. */
const beyondLeaseMs = 13_000
/** Time for running deliveries after SIGTERM, 20 s, and for the API before it as long again. */
const longestStopMs = 45_000
/** Long enough for events to come while PostgreSQL is away, so that somebody holds them in memory. */
const outageMs = 2_000

type Struck = {
  cluster: WebhooksCluster
  /** The worker that is hit where one is. */
  worker: RestartableProcess
  /** Reports that PostgreSQL was killed, which may lose leases. */
  crashed: () => void
}
type Fault = { name: string; strike: (struck: Struck) => Promise<void> }

const killWorker: Fault = {
  name: 'kill a worker',
  strike: async ({ worker }) => {
    await worker.kill()
    await worker.start()
  },
}
const stopWorkerForAWhile: Fault = {
  name: 'stop a worker beyond its lease',
  strike: async ({ worker }) => {
    await worker.pause()
    await delay(beyondLeaseMs)
    await worker.resume()
  },
}
const terminateWorker: Fault = {
  name: 'terminate a worker in order',
  strike: async ({ worker }) => {
    await terminate(worker)
    await worker.start()
  },
}
const restartNats: Fault = { name: 'restart NATS', strike: ({ cluster }) => cluster.nats.restart() }
const killNats: Fault = {
  name: 'kill NATS',
  strike: async ({ cluster: { nats } }) => {
    await nats.kill()
    await nats.start()
  },
}
const restartPostgres: Fault = {
  name: 'restart PostgreSQL',
  strike: ({ cluster }) => cluster.postgres.restart(),
}
const killPostgres: Fault = {
  name: 'kill PostgreSQL',
  strike: async ({ cluster: { postgres }, crashed }) => {
    await postgres.kill()
    crashed()
    await postgres.start()
  },
}
const killPostgresAndThenWorkers: Fault = {
  name: 'kill PostgreSQL, and the workers while it is away',
  strike: async ({ cluster: { postgres, workers }, crashed }) => {
    await postgres.kill()
    crashed()
    await delay(outageMs)
    await Promise.all(workers.map((worker) => worker.kill()))
    await postgres.start()
    await Promise.all(workers.map((worker) => worker.start()))
  },
}
const killNatsAndWorker: Fault = {
  name: 'kill NATS and a worker',
  strike: async ({ cluster: { nats }, worker }) => {
    await Promise.all([worker.kill(), nats.kill()])
    await nats.start()
    await worker.start()
  },
}
const deleteConsumer: Fault = {
  name: 'delete the consumer',
  strike: ({ cluster }) =>
    manage(cluster, (manager) => manager.consumers.delete('EVENTS', consumers.webhooksEvents.durable)),
}
/** Messages that arrived while no reader ran were on the broker alone and are lost with the stream; only the outbox still has them. */
const deleteStreams: Fault = {
  name: 'delete both streams with unread messages',
  strike: async ({ cluster }) => {
    await Promise.all(cluster.workers.map((worker) => worker.pause()))
    await delay(outageMs)
    await manage(cluster, async ({ streams }) => {
      for (const name of streamNames) await streams.delete(name)
    })
    await Promise.all(cluster.workers.map((worker) => worker.resume()))
  },
}

/** The faults of a run of the chaos test: every one comes, and the random numbers decide when. */
const faults: readonly Fault[] = [
  killWorker,
  stopWorkerForAWhile,
  terminateWorker,
  restartNats,
  killNats,
  restartPostgres,
  killPostgres,
  killPostgresAndThenWorkers,
  killNatsAndWorker,
  deleteConsumer,
  deleteStreams,
]

/** The faults that come one by one in the soak. */
export const singleFaults = [
  killWorker,
  stopWorkerForAWhile,
  terminateWorker,
  restartNats,
  killNats,
  restartPostgres,
  killPostgres,
] as const

/** Every fault in a random order, and some of them once more. */
export function planFaults(random: Random, { more }: { more: number }): Fault[] {
  return [...shuffle(random, faults), ...shuffle(random, faults).slice(0, more)]
}

/** SIGTERM, and waits for the end of everything that is on its way. */
export async function terminate(worker: RestartableProcess): Promise<void> {
  const { pid } = worker
  process.kill(pid, 'SIGTERM')
  await eventually(() => !isAlive(pid), { deadlineMs: longestStopMs, intervalMs: 50 })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function manage(
  { natsUrl }: WebhooksCluster,
  act: (manager: JetStreamManager) => Promise<unknown>,
): Promise<void> {
  const connection = await connect(connectionOptions({ url: natsUrl }, 'chaos'))
  try {
    await act(await jetstreamManager(connection))
  } finally {
    await connection.close()
  }
}
