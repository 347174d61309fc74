import { join } from 'node:path'
import got from 'got'
import type { Environment } from '../environment.ts'
import type { LocalProcess } from '../processes/local-process.ts'
import { startUntilReady } from '../processes/start-until-ready.ts'
import { projectRoot } from '../project-root.ts'
import type { StartControl } from '../start-control.ts'
import type { ServiceName } from './service-environment.ts'

interface ServicePlan extends StartControl {
  readonly name: string
  /** Arguments of Node: options and the script. */
  readonly arguments: readonly string[]
  readonly environment: Environment
  /** Answers 200 when the service is ready. */
  readonly readyUrl: string
  readonly logFile: string
  readonly folder?: string
}

/** Arguments of Node that run one of the services, or the portal. */
export function serviceArguments(name: ServiceName | 'portal'): readonly string[] {
  const script = join(projectRoot, 'services', name, 'src', 'main.ts')
  // Otherwise any process that may send signals could open a debugger with SIGUSR1.
  return ['--disable-sigusr1', '--import', '@lokum/trace-export/setup', script]
}

/** Arguments of Node that migrate the database of one of the services, or the portal's. */
export function migrationArguments(name: ServiceName | 'portal'): readonly string[] {
  return [join(projectRoot, 'services', name, 'src', 'migrate.ts')]
}

/** Arguments of Node that make the streams and consumers. */
export function brokerSetUpArguments(): readonly string[] {
  return [join(projectRoot, 'packages', 'broker', 'src', 'main.ts')]
}

/** Compiled modules are kept between starts, which halves the time of each. */
export const compileCache = join(projectRoot, 'node_modules', '.cache', 'node-compile')

/** Starts a service as a child process, with the Node that runs this, and waits until it is ready. */
export async function startService(plan: ServicePlan): Promise<LocalProcess> {
  const processPlan = {
    name: plan.name,
    command: process.execPath,
    arguments: plan.arguments,
    environment: { NODE_COMPILE_CACHE: compileCache, ...plan.environment },
    folder: plan.folder ?? projectRoot,
    logFile: plan.logFile,
    onSpawn: plan.onSpawn,
    onWait: plan.onWait,
    signal: plan.signal,
  }
  const started = await startUntilReady(processPlan, {
    check: () => isReady(plan.readyUrl),
  })
  return started.process
}

/** Throws what the service says of what it lacks. */
async function isReady(url: string): Promise<true> {
  const options = { timeout: { request: 10_000 }, retry: { limit: 0 }, throwHttpErrors: false }
  const { statusCode, body } = await got(url, options)
  if (statusCode === 200) return true
  throw new Error(`it answers ${statusCode}: ${body.trim().slice(0, 200)}`)
}
