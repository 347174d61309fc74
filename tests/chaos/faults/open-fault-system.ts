import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { startIdentityProvider } from '@lokum/local-stack/identity-provider/identity-provider'
import { startMailbox } from '@lokum/local-stack/mailbox/mailbox'
import { serviceNames } from '@lokum/local-stack/services/service-environment'
import { mailFolder } from '@lokum/local-stack/supervisor/mailbox-part'
import { openPools } from '@lokum/local-stack/world/pools'
import { openTcpSwitch } from '../tcp-switch.ts'
import { openDisk } from './disk.ts'
import { openServers } from './open-servers.ts'
import { startReplicas } from './start-replicas.ts'
import { openWire, type Wire } from './wire.ts'

export type FaultSystem = Awaited<ReturnType<typeof openFaultSystem>>

/** The whole system, two processes of each service, every part killable and every connection between two parts breakable. */
export async function openFaultSystem({ settings }: { settings: Readonly<Record<string, string>> }) {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), `lokum-test-${process.pid}-faults-`))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  // PostgreSQL may run as another user, who has to reach its own folder in here.
  await chmod(folder, 0o711)
  const disks = {
    postgres: stack.use(await openDisk(join(folder, 'postgres-disk'), { megabytes: 1_500 })),
    nats: stack.use(await openDisk(join(folder, 'nats-disk'), { megabytes: 300 })),
    files: stack.use(await openDisk(join(folder, 'files-disk'), { megabytes: 200 })),
    logs: stack.use(await openDisk(join(folder, 'logs-disk'), { megabytes: 200 })),
  }
  const servers = await openServers(stack, { folder, disks })
  const clockFile = join(folder, 'clock')
  await writeFile(clockFile, '0')
  const wires = new Map<string, Wire>()
  const wire = async (name: string, port: number) => {
    const opened = stack.use(await openWire({ port }))
    wires.set(name, opened)
    return opened.port
  }
  const provider = await openProvider(stack, wire)
  const mailbox = stack.use(await startMailbox({ port: 0, folder: mailFolder(folder) }))
  const doors = {
    gateway: stack.use(await openTcpSwitch({ latencyMs: 0 })),
    apartments: stack.use(await openTcpSwitch({ latencyMs: 0 })),
    settlements: stack.use(await openTcpSwitch({ latencyMs: 0 })),
    webhooks: stack.use(await openTcpSwitch({ latencyMs: 0 })),
  }
  const plan = { folder, settings, disks, servers, provider, mailboxPort: mailbox.port, doors, clockFile }
  const replicas = await startReplicas(stack, plan, wire)
  const pools = stack.use(openPools(servers.databaseUrls))
  const owners = stack.use(openPools(servers.ownerUrls))
  const gatewayPort = await wire('client→gateway', Number(new URL(doors.gateway.url).port))

  const opened = stack.move()
  return {
    folder,
    disks,
    servers,
    identity: provider.identity,
    replicas,
    pools,
    owners,
    doors,
    clockFile,
    mailFolder: mailFolder(folder),
    /** Whether the receivers that may fail do so now. */
    mood: { receiversFail: false },
    gateway: `http://127.0.0.1:${gatewayPort}`,
    /** The form that the helpers of the webhooks test want. */
    urls: { webhooks: doors.webhooks.url },
    tokenOf: (account: string) =>
      provider.identity.mint({ client: provider.identity.clientFor({ account, scopes: landlordScopes }) }),
    /** The wires whose names fit, such as /^apartments.*→postgres$/. */
    wires: (fitting: RegExp): Wire[] => [...wires].flatMap(([name, one]) => (fitting.test(name) ? [one] : [])),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** The identity provider behind a wire, which its own name leads through. */
async function openProvider(stack: AsyncDisposableStack, wire: (name: string, port: number) => Promise<number>) {
  const port = await freePort()
  const wirePort = await wire('→identity', port)
  const issuer = `http://127.0.0.1:${wirePort}`
  return { identity: stack.use(await startIdentityProvider({ port, issuer })), issuer }
}

export { serviceNames }
