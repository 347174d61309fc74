import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import type { IdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { RestartableProcess } from '@lokum/local-stack/processes/restartable-process'
import { type ServiceName, serviceEnvironment, serviceNames } from '@lokum/local-stack/services/service-environment'
import { publicBaseUrl } from '@lokum/local-stack/test-stack/test-settings'
import { startReplica } from '../replica.ts'
import type { TcpSwitch } from '../tcp-switch.ts'
import type { Disk } from './disk.ts'
import type { Servers } from './open-servers.ts'

const replicasEach = 2
const shiftClock = new URL('./shift-clock.ts', import.meta.url).pathname

type Plan = {
  folder: string
  settings: Readonly<Record<string, string>>
  disks: Readonly<Record<'files' | 'logs', Disk>>
  servers: Servers
  provider: { identity: IdentityProvider; issuer: string }
  mailboxPort: number
  doors: Readonly<Record<ServiceName, TcpSwitch>>
  clockFile: string
}
export type Replica = { service: ServiceName; name: string; process: RestartableProcess; operationsUrl: string }
type OpenWire = (name: string, port: number) => Promise<number>

/** Starts two processes of each service, each with wires of its own to everything that it calls. */
export async function startReplicas(stack: AsyncDisposableStack, plan: Plan, wire: OpenWire): Promise<Replica[]> {
  const replicas: Replica[] = []
  for (const service of serviceNames)
    for (let number = 1; number <= replicasEach; number += 1)
      replicas.push(await prepare(stack, plan, { service, name: `${service}-${number}`, wire }))
  await Promise.all(replicas.map(({ process }) => process.start()))
  return replicas
}

type One = { service: ServiceName; name: string; wire: OpenWire }

async function prepare(stack: AsyncDisposableStack, plan: Plan, { service, name, wire }: One): Promise<Replica> {
  const port = await freePort()
  const environment = await environmentOf(plan, { service, name, wire })
  const recipe = async () =>
    (await startReplica({ name: service, environment, folder: plan.disks.logs.folder, port })).process
  plan.doors[service].add(port)
  return {
    service,
    name,
    operationsUrl: `http://127.0.0.1:${port + 1_000}`,
    process: stack.use(new RestartableProcess(recipe)),
  }
}

async function environmentOf({ folder, settings, disks, servers, provider, doors, ...plan }: Plan, one: One) {
  const { service, name, wire } = one
  const through = (target: string, port: number) => wire(`${name}→${target}`, port)
  const database = new URL(servers.databaseUrls[service])
  database.port = String(await through('postgres', servers.ports.postgres))
  const natsPort = await through('nats', servers.ports.nats)
  const portOf = async (target: ServiceName) => await through(target, Number(new URL(doors[target].url).port))
  const ports = {
    gateway: 9,
    apartments: await portOf('apartments'),
    settlements: await portOf('settlements'),
    webhooks: await portOf('webhooks'),
  }
  return {
    ...serviceEnvironment(service, {
      inherited: { PATH: process.env.PATH, LOG_LEVEL: 'info', NODE_OPTIONS: `--import=${shiftClock}` },
      nodeEnvironment: 'test',
      databaseUrls: { gateway: '', apartments: '', settlements: '', webhooks: '', [service]: database.href },
      natsUrl: service === 'gateway' ? '' : servers.natsUrlFor(service, natsPort),
      issuer: provider.issuer,
      audience: provider.identity.audience,
      ports,
      publicBaseUrl,
      encryptionKeys: servers.encryptionKeys,
      filesFolder: disks.files.folder,
      mailboxPort: await through('mailbox', plan.mailboxPort),
    }),
    CHAOS_CLOCK_FILE: `${plan.clockFile}-${name}`,
    DOCUMENTS_SPOOL_FOLDER: join(disks.files.folder, `uploads-${name}`),
    ...settings,
  }
}
