import { join } from 'node:path'
import { describeExit, LocalProcess } from '../processes/local-process.ts'
import { logSince, logSize } from '../processes/log-since.ts'
import { projectRoot } from '../project-root.ts'
import { type ServiceName, type ServiceSurroundings, serviceEnvironment } from '../service-environment.ts'
import type { ServicePrograms } from './service-parts.ts'
import type { Settings } from './settings.ts'

interface MigrationNeed {
  readonly settings: Settings
  readonly programs: ServicePrograms
  readonly surroundings: ServiceSurroundings
  /** The database's address for the role that owns it. */
  readonly ownerUrl: string
  readonly signal: AbortSignal
}

/** Migrates a service's database by the service's own command; throws with what it wrote when it fails. */
export async function migrateService(need: MigrationNeed, name: ServiceName): Promise<void> {
  const logFile = join(need.settings.logFolder, `${name}.log`)
  const logStart = await logSize(logFile)
  await using migration = await LocalProcess.start({
    name: `migration of ${name}`,
    command: process.execPath,
    arguments: need.programs.migrate(name),
    environment: {
      ...serviceEnvironment(name, need.surroundings),
      DATABASE_URL: need.ownerUrl,
      DATABASE_SERVICE_ROLE: name,
    },
    folder: projectRoot,
    logFile,
  })
  const exit = await Promise.race([migration.exited, aborted(need.signal)])
  if (exit.code === 0) return
  const log = (await logSince(logFile, logStart)).trim()
  throw new Error(`The migration of ${name} failed (${describeExit(exit)}). Its log (${logFile}) says:\n${log}`)
}

async function aborted(signal: AbortSignal): Promise<never> {
  return await new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
