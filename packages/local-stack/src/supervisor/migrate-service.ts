import { join } from 'node:path'
import { type ServiceName, type ServiceSurroundings, serviceEnvironment } from '../services/service-environment.ts'
import { runToEnd } from './run-to-end.ts'
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
  await runToEnd(need, {
    title: `The migration of ${name}`,
    arguments: need.programs.migrate(name),
    environment: {
      ...serviceEnvironment(name, need.surroundings),
      DATABASE_URL: need.ownerUrl,
      DATABASE_SERVICE_ROLE: name,
    },
    logFile: join(need.settings.logFolder, `${name}.log`),
  })
}
