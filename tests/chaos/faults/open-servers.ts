import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { keepLocalSecrets } from '@lokum/local-stack/local-secrets'
import { localUsers, natsUrlFor } from '@lokum/local-stack/nats/local-users'
import { runNats } from '@lokum/local-stack/nats/open-nats'
import { runPostgres } from '@lokum/local-stack/postgres/open-postgres'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { serviceNames } from '@lokum/local-stack/services/service-environment'
import { brokerSetUpArguments } from '@lokum/local-stack/services/service-process'
import { runToEnd } from '@lokum/local-stack/supervisor/run-to-end'
import { createServiceDatabases } from '@lokum/local-stack/test-stack/service-databases'
import type { Disk } from './disk.ts'

type Plan = { folder: string; disks: Readonly<Record<'postgres' | 'nats', Disk>> }

export type Servers = Awaited<ReturnType<typeof openServers>>

/** PostgreSQL with the databases of all services, and NATS with the users of production, on addresses that stay theirs. */
export async function openServers(stack: AsyncDisposableStack, { folder, disks }: Plan) {
  const need = { environment: process.env }
  const ports = { postgres: await freePort(), nats: await freePort() }
  const secrets = await keepLocalSecrets(join(folder, 'local.env'))
  const users = await localUsers(secrets)
  let superuserUrl = ''
  const postgres = stack.use(
    new RestartableProcess(async () => {
      const plan = { folder: join(disks.postgres.folder, 'data'), port: ports.postgres }
      const server = await runPostgres(need, { ...plan, logFile: join(folder, 'postgres.log') })
      superuserUrl = server.url
      return server.process
    }),
  )
  const nats = stack.use(
    new RestartableProcess(async () => {
      const plan = { folder: join(disks.nats.folder, 'data'), port: ports.nats, users }
      return (await runNats(need, { ...plan, logFile: join(folder, 'nats.log') })).process
    }),
  )
  await Promise.all([postgres.start(), nats.start()])
  // The databases go with the server; dropping them one by one would only take time.
  await using databases = new AsyncDisposableStack()
  const urls = await createServiceDatabases({ postgres: { url: superuserUrl }, stack: databases }, serviceNames)
  databases.move()
  const natsUrl = `nats://127.0.0.1:${ports.nats}`
  const setUp = async () => {
    const environment = { ...process.env, NATS_URL: natsUrlFor('setup', { url: natsUrl, secrets }), LOG_LEVEL: 'info' }
    const program = { arguments: brokerSetUpArguments(), environment, logFile: join(folder, 'broker-setup.log') }
    await runToEnd({ signal: AbortSignal.timeout(90_000) }, { title: 'The set-up of the broker', ...program })
  }
  await setUp()
  return {
    postgres,
    nats,
    ports,
    superuserUrl,
    ...urls,
    setUp,
    encryptionKeys: `test:${randomBytes(32).toString('base64')}`,
    /** For the checks alone, as the user that may see everything. */
    natsUrl: natsUrlFor('inspector', { url: natsUrl, secrets }),
    natsUrlFor: (user: 'apartments' | 'settlements' | 'webhooks', port: number) =>
      natsUrlFor(user, { url: `nats://127.0.0.1:${port}`, secrets }),
  }
}
