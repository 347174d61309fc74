import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { databaseUrl, dropDatabase, ensureDatabases } from '@lokum/local-stack/postgres/databases'
import type { TestStack } from '@lokum/local-stack/test-stack/test-stack'
import { jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { startScript } from '../load/start-script.ts'
import { profileArguments } from '../measure/profile-arguments.ts'
import type { Subject } from './subject.ts'

export type PeerSurroundings = {
  stack: TestStack
  identity: IdentityProvider
  tokens: readonly string[]
  folder: string
  profileFolder: string | undefined
}

/** A peer of two processes, `gateway-main.ts` and `service-main.ts` in a folder, each with a database of its own. */
export type Peer = {
  name: 'same duties' | 'usual stack'
  folder: string
  /** SQL that each database begins with. */
  tables: { gateway: string; service: string }
  /** The stream and the subjects of its events. */
  subjects: string
  countWaiting: string | undefined
}

/** Starts a peer on the PostgreSQL, the NATS and the identity provider that the system uses. */
export async function startPeer(need: PeerSurroundings, peer: Peer): Promise<Subject> {
  await using opened = new AsyncDisposableStack()
  const { postgres, nats } = need.stack
  await makeStream(need, peer)
  const processes: Record<string, number> = nats.process ? { nats: nats.process.pid } : {}
  const environment = { ISSUER: need.identity.issuer, AUDIENCE: need.identity.audience, NATS_URL: nats.url }
  const start = async (part: 'service' | 'gateway', serviceUrl: string) => {
    const url = await makeDatabase(opened, postgres, { name: `${peer.folder}_${part}`, tables: peer.tables[part] })
    const started = await startScript({
      name: `${peer.folder}-${part}`,
      arguments: profileArguments(need.profileFolder, `${peer.folder}-${part}`),
      file: join(import.meta.dirname, peer.folder, `${part}-main.ts`),
      environment: { ...environment, DATABASE_URL: url, SERVICE_URL: serviceUrl },
      folder: need.folder,
    })
    processes[`${peer.name} ${part}`] = opened.use(started.process).pid
    return { url: started.url, database: url }
  }
  const service = await start('service', '')
  const gateway = await start('gateway', service.url)
  const pool = new pg.Pool({ connectionString: service.database, max: 1 })
  opened.defer(() => pool.end())
  const count = async (text: string) => (await pool.query<{ waiting: number }>(text)).rows[0]?.waiting ?? 0
  const started = opened.move()
  return {
    url: `${gateway.url}/v1/apartments`,
    callers: need.tokens.map((token) => `Authorization: Bearer ${token}\r\nIdempotency-Key: bench-{n}\r\n`),
    processes,
    countWaiting: async () => (peer.countWaiting === undefined ? 0 : count(peer.countWaiting)),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

async function makeDatabase(
  opened: AsyncDisposableStack,
  postgres: TestStack['postgres'],
  { name, tables }: { name: string; tables: string },
): Promise<string> {
  const database = { name: name.replace('-', '_'), password: randomBytes(12).toString('hex') }
  await ensureDatabases(postgres, { owner: database, services: [database] })
  opened.defer(() => dropDatabase(postgres, database.name))
  const url = databaseUrl(postgres, database)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(tables)
  await client.end()
  return url
}

async function makeStream({ stack }: PeerSurroundings, { folder, subjects }: Peer): Promise<void> {
  const connection = await connect({ servers: stack.nats.url.replace('nats://', '') })
  const manager = await jetstreamManager(connection)
  const kept = { storage: StorageType.File, retention: RetentionPolicy.Limits, max_bytes: 1024 ** 3 }
  await manager.streams.add({ name: folder, subjects: [subjects], ...kept })
  await connection.close()
}
