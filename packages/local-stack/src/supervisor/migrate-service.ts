import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import type { ServiceName } from '../services/service-environment.ts'
import { migrationArguments } from '../services/service-process.ts'
import { runToEnd } from './run-to-end.ts'
import type { ServicePrograms } from './service-parts.ts'
import type { Settings } from './settings.ts'

interface MigrationDeps {
  readonly settings: Settings
  readonly programs: ServicePrograms
  readonly signal: AbortSignal
}

export interface Migration {
  readonly name: ServiceName | 'portal'
  readonly environment: Environment
  /** The database's address for the role that owns it. */
  readonly ownerUrl: string
}

/** Migrates a service's database by the service's own command; throws with what it wrote when it fails. */
export async function migrateService(need: MigrationDeps, { name, environment, ownerUrl }: Migration): Promise<void> {
  await runToEnd(need, {
    title: `The migration of ${name}`,
    arguments: name === 'portal' ? migrationArguments(name) : need.programs.migrate(name),
    environment: { ...environment, DATABASE_URL: ownerUrl, DATABASE_SERVICE_ROLE: name },
    logFile: join(need.settings.logFolder, `${name}.log`),
  })
}
