import { join } from 'node:path'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startScript } from '../load/start-script.ts'
import { profileArguments } from '../measure/profile-arguments.ts'
import { openSurroundings, type Surroundings } from '../services/open-surroundings.ts'
import { startServices } from '../services/start-services.ts'

/** One of the two in front of the upstream; `postgresRole` is that of its sessions, if it has any. */
export type RunningProxy = { url: string; pid: number; postgresRole: string | undefined }

export type Proxies = Surroundings & Readonly<Record<'gateway' | 'bare', RunningProxy>>

/** Starts a trivial upstream, and in front of it the gateway, as in production but for raised limits, and the bare proxy. */
export async function startProxies(profileFolder: string | undefined): Promise<Proxies> {
  await using opened = new AsyncDisposableStack()
  const { folder, stack, identity } = opened.use(await openSurroundings())
  const upstream = await startOwn(folder, 'upstream')
  opened.use(upstream.process)
  const bare = await startOwn(folder, 'bare', { UPSTREAM: upstream.url }, profileArguments(profileFolder, 'bare'))
  opened.use(bare.process)
  const database = opened.use(await createServiceDatabase(stack.postgres, 'gateway'))
  const services = opened.use(
    await startServices(
      { natsUrl: stack.nats.url, identity, folder, profileFolder },
      {
        databaseUrls: { gateway: database.url },
        settings: { RATE_LIMIT_FACTOR: '1000' },
        ports: { apartments: Number(new URL(upstream.url).port) },
      },
    ),
  )
  const started = opened.move()
  return {
    folder,
    stack,
    identity,
    gateway: { ...services.of('gateway'), postgresRole: 'gateway' },
    bare: { url: bare.url, pid: bare.process.pid, postgresRole: undefined },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

function startOwn(folder: string, name: string, environment = {}, nodeArguments: readonly string[] = []) {
  const file = join(import.meta.dirname, `${name}-main.ts`)
  return startScript({ name, file, environment, folder, arguments: nodeArguments })
}
