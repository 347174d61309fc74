import { setTimeout as delay } from 'node:timers/promises'
import { consumers } from '@lokum/contracts/consumers'
import type { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { connectionOptions } from '@lokum/service-kit/broker/connection-options'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { pick, type Random, shuffle } from '../random.ts'
import type { WebhooksCluster } from './open-webhooks-cluster.ts'

/** A worker is taken for dead when it was not seen for 10 s, and looks every 2 s. */
const beyondLeaseMs = 13_000
/** What is on its way may take 20 s after SIGTERM, and the API before it as long again. */
const longestStopMs = 45_000

type Struck = {
  cluster: WebhooksCluster
  /** The worker that is hit where one is. */
  worker: RestartableProcess
  /** Tells that PostgreSQL was killed, which may forget leases. */
  crashed: () => void
}
type Fault = { name: string; strike: (struck: Struck) => Promise<void> }

export const killWorker: Fault = {
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
export const restartNats: Fault = { name: 'restart NATS', strike: ({ cluster }) => cluster.nats.restart() }
export const killNats: Fault = {
  name: 'kill NATS',
  strike: async ({ cluster: { nats } }) => {
    await nats.kill()
    await nats.start()
  },
}
export const restartPostgres: Fault = {
  name: 'restart PostgreSQL',
  strike: ({ cluster }) => cluster.postgres.restart(),
}
export const killPostgres: Fault = {
  name: 'kill PostgreSQL',
  strike: async ({ cluster: { postgres }, crashed }) => {
    await postgres.kill()
    crashed()
    await postgres.start()
  },
}
const killPostgresAndWorker: Fault = {
  name: 'kill PostgreSQL and a worker',
  strike: async (struck) => {
    await Promise.all([struck.worker.kill(), struck.cluster.postgres.kill()])
    struck.crashed()
    await struck.cluster.postgres.start()
    await struck.worker.start()
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

/** What a run of the chaos test is made of: every one comes, and the random numbers decide when. */
export const faults: readonly Fault[] = [
  killWorker,
  stopWorkerForAWhile,
  terminateWorker,
  restartNats,
  killNats,
  restartPostgres,
  killPostgres,
  killPostgresAndWorker,
  killNatsAndWorker,
  deleteConsumer,
]

/** Every fault in a random order, and some of them once more. */
export function planFaults(random: Random, { more }: { more: number }): Fault[] {
  return [...shuffle(random, faults), ...shuffle(random, faults).slice(0, more)]
}

/** Strikes, and waits until what was struck is there again. */
export async function strike(fault: Fault, around: { cluster: WebhooksCluster; random: Random; crashed: () => void }) {
  const [first, ...others] = around.cluster.workers
  if (!first) throw new Error('There is no worker.')
  await fault.strike({ ...around, worker: pick(around.random, [first, ...others]) })
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
