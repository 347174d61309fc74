import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@lokum/local-stack/free-port'
import { portalAddress, portalEnvironment, portalOperationsUrl } from '@lokum/local-stack/services/portal-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { startTestSystem } from '@lokum/local-stack/test-stack/start-test-system'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { openIdentity } from '@lokum/local-stack/world/identity'
import { toWorld } from '@lokum/local-stack/world/open-world'
import { startScript } from '../load/start-script.ts'
import { buildBarePage } from './build-bare-page.ts'

const gatewayFolder = join(import.meta.dirname, '..', 'gateway')

/** The portal that is measured, or the bare server it is compared with. */
export type PortalDoor = { url: string; pid: number }

/** Starts a whole system; beside its portal one with a bare page, one in front of an upstream that does nothing, and a bare proxy there. */
export async function openPortals() {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lokum-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const environment = { PATH: process.env.PATH }
  const postgres = opened.use(await startTestPostgres({ environment }))
  const { addresses } = opened.use(
    await startTestSystem({ environment: { ...environment, LOCAL_POSTGRES_URL: postgres.url }, postgres }),
  )
  const world = opened.use(toWorld(addresses, await openIdentity(addresses)))
  const bareFolder = join(folder, 'bare')
  await buildBarePage(bareFolder)
  const upstream = await startScript({ name: 'upstream', file: join(gatewayFolder, 'upstream-main.ts'), folder })
  opened.use(upstream.process)
  const proxy = await startScript({
    name: 'bare-proxy',
    file: join(gatewayFolder, 'bare-main.ts'),
    folder,
    environment: { UPSTREAM: upstream.url },
  })
  opened.use(proxy.process)

  /** One more portal with the sessions of the first one. */
  async function startPortal(name: string, gatewayPort: number, file?: string): Promise<PortalDoor> {
    const ports = { portal: await freePort(), gateway: gatewayPort }
    const surroundings = { ...addresses, databaseUrl: addresses.portalDatabaseUrl, ports }
    const own = serviceArguments('portal')
    const service = await startService({
      name,
      arguments: file === undefined ? own : [...own.slice(0, -1), join(import.meta.dirname, file)],
      environment: { ...portalEnvironment(surroundings), PAGES_FOLDER: bareFolder },
      readyUrl: `${portalOperationsUrl(ports)}/health/ready`,
      logFile: join(folder, `${name}.log`),
    })
    opened.use(service)
    return { url: portalAddress(ports), pid: service.pid }
  }
  const barePage = await startPortal('bare-page', addresses.ports.gateway, 'bare-portal-main.ts')
  const hop = await startPortal('hop', Number(new URL(upstream.url).port))
  const started = opened.move()
  return {
    world,
    addresses,
    barePage,
    hop,
    bareProxy: { url: proxy.url, pid: proxy.process.pid } satisfies PortalDoor,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
