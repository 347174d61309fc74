import { z } from 'zod'
import { readConfig, ServiceConfig } from '../config.ts'
import { type Migrations, migrateDatabase } from './migrate-database.ts'

const Config = ServiceConfig.pick({ DATABASE_URL: true }).extend({ DATABASE_SERVICE_ROLE: z.string().optional() })

// In a cluster the migration is started together with the database, which takes its time at first.
const patienceMs = 60_000

/** A service's migration as a program: migrates the database that the environment names. */
export async function runMigrations(migrations: Migrations, environment: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL: url, DATABASE_SERVICE_ROLE: serviceRole } = readConfig(Config, environment)
  await migrateDatabase({ url, serviceRole, patienceMs }, migrations)
}
