import { runMigrations } from '@lokum/service-kit/database/run-migrations'
import { schema } from './database.ts'

await runMigrations(schema, process.env)
