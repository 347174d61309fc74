import { runMigrations } from '@lokum/service-kit/database/run-migrations'
import { migrations } from './database.ts'

await runMigrations(migrations, process.env)
