import { join } from 'node:path'
import { operationsUrl, type ServiceName, serviceEnvironment } from '@lokum/local-stack/services/service-environment'
import { serviceArguments, startService } from '@lokum/local-stack/services/service-process'
import { profileArguments } from '../measure/profile-arguments.ts'
import { type ServicesSurroundings, surroundingsOf, type WantedServices } from './surroundings.ts'

export type RunningService = { url: string; pid: number }

export type RunningServices = AsyncDisposable & {
  /** @throws when the service was not started */
  of: (name: ServiceName) => RunningService
  /** Process numbers by name. */
  pids: Readonly<Record<string, number>>
}

/** Starts some of the services as in production, each as a process of its own. */
export async function startServices(need: ServicesSurroundings, wanted: WantedServices): Promise<RunningServices> {
  await using opened = new AsyncDisposableStack()
  const surroundings = await surroundingsOf(need, wanted)
  const running = new Map<ServiceName, RunningService>()
  for (const name of startable.filter((one) => wanted.databaseUrls[one] !== undefined)) {
    const service = await startService({
      name,
      arguments: [
        ...(wanted.nodeOptions ?? []),
        ...profileArguments(need.profileFolder, `${name}${wanted.profileSuffix ?? ''}`),
        ...serviceArguments(name),
      ],
      environment: serviceEnvironment(name, surroundings),
      readyUrl: `${operationsUrl(name, surroundings)}/health/ready`,
      logFile: join(need.folder, `${name}.log`),
    })
    running.set(name, { url: `http://127.0.0.1:${surroundings.ports[name]}`, pid: opened.use(service).pid })
  }
  const started = opened.move()
  return {
    of: (name) => {
      const service = running.get(name)
      if (!service) throw new Error(`The service ${name} was not started.`)
      return service
    },
    pids: Object.fromEntries([...running].map(([name, { pid }]) => [name, pid])),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

/** In the order of the figures. */
const startable = ['gateway', 'apartments', 'settlements', 'webhooks'] as const satisfies readonly ServiceName[]
