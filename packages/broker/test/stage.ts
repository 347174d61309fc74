import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allConsumers, type ConsumerContract, serviceUsers } from '@lokum/contracts/interface/consumers'
import type { Team } from '@lokum/contracts/interface/teams'
import { localUsers, natsUrlFor } from '@lokum/local-stack/nats/local-users'
import { runNats } from '@lokum/local-stack/nats/open-nats'
import { connectionOptions } from '@lokum/service-kit/broker/connection-options'
import { createLog } from '@lokum/service-kit/telemetry/log'
import { jetstreamManager } from '@nats-io/jetstream'
import { type ConnectionOptions, connect, PermissionViolationError } from '@nats-io/transport-node'
import { renderUsers } from '../src/render-users.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

export const quietLog = createLog({ service: 'test', level: process.env.LOG_LEVEL ?? 'silent' })
export const declaredConsumers = allConsumers

/** A consumer that was lost is bound again within this time. */
export const rebound = { deadlineMs: 30_000 }

/** Reads without storing anything. */
export function readingOf(consumer: ConsumerContract) {
  const place = { read: async () => undefined, note: async () => undefined }
  return { ...consumer, place, store: async () => undefined }
}

/** A broker with the users of production, or with those of other teams, and the inspector, who may see everything. */
export async function openStage(teams?: readonly Team[]) {
  const stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-users-`))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const secrets = {
    encryptionKeys: '',
    databasePassword: (role: string) => `${role}-database`,
    natsPassword: (user: string) => `${user}-password`,
  }
  const logFile = join(folder, 'nats.log')
  const names = [...serviceUsers, 'setup', ...(teams ?? []).map(({ name }) => name)]
  const users = await localUsers(secrets, teams && { text: renderUsers(teams), users: names })
  const plan = { folder: join(folder, 'nats'), logFile, users }
  const run = (port: number) => runNats({ environment: process.env }, { ...plan, port })
  let server = await run(0)
  stack.defer(() => server[Symbol.asyncDispose]())
  const { url } = server
  const urlFor = (user: string) => natsUrlFor(user, { url, secrets })
  const connectTo = async (address: string, more: ConnectionOptions = {}) => {
    const connection = await connect({ ...connectionOptions({ url: address }, 'test'), ...more })
    stack.defer(() => connection.close())
    return connection
  }
  const connectAs = (user: string, more: ConnectionOptions = {}) => connectTo(urlFor(user), more)
  const inspector = await connectAs('inspector')

  return {
    urlFor,
    connectTo,
    connectAs,
    inspector,
    manager: await jetstreamManager(inspector),
    /** Ends the server, and starts it again at the same address with what it had stored. */
    restart: async () => {
      await server[Symbol.asyncDispose]()
      server = await run(Number(new URL(url).port))
    },
    /** Everything the server has refused so far, in its own words. */
    violations: async () => (await readFile(logFile, 'utf8')).split('\n').filter((line) => line.includes('Violation')),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

export type Deed = { publish: string } | { subscribe: string }

/** Which of these deeds the server refuses to a user. */
export async function refusedOf(stage: Stage, user: string, deeds: readonly Deed[]): Promise<Deed[]> {
  const connection = await stage.connectAs(user)
  const refused: Deed[] = []
  const watching = (async () => {
    for await (const status of connection.status()) {
      if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue
      const { operation, subject } = status.error
      refused.push(operation === 'publish' ? { publish: subject } : { subscribe: subject })
    }
  })()
  for (const deed of deeds) {
    if ('publish' in deed) connection.publish(deed.publish, '{}')
    else connection.subscribe(deed.subscribe, { callback: () => undefined })
  }
  await connection.flush()
  await connection.close()
  await watching
  return refused
}
