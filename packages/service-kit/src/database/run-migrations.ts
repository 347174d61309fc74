import { z } from 'zod'
import { readConfig, ServiceConfig } from '../config.ts'
import { migrateDatabase, type Schema } from './migrate-database.ts'
import { UnknownMigrations } from './refuse-unknown-migrations.ts'

const Config = ServiceConfig.pick({ DATABASE_URL: true }).extend({ DATABASE_SERVICE_ROLE: z.string().optional() })

// In a cluster the migration is started together with the database, which takes its time at first.
const patienceMs = 60_000

/** A service's migration as a program: migrates the database that the environment names. */
export async function runMigrations(schema: Schema, environment: NodeJS.ProcessEnv): Promise<void> {
  const { DATABASE_URL: url, DATABASE_SERVICE_ROLE: serviceRole } = readConfig(Config, environment)
  try {
    await migrateDatabase({ url, serviceRole, patienceMs }, schema)
  } catch (error) {
    if (!(error instanceof UnknownMigrations)) throw error
    // The sentence says what to do; a stack would hide it.
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
