import { readConfig, ServiceConfig } from '@lokum/service-kit/config'
import { migrateDatabase } from '@lokum/service-kit/database/migrate-database'
import { migrations } from './database.ts'

const { DATABASE_URL } = readConfig(ServiceConfig.pick({ DATABASE_URL: true }), process.env)
await migrateDatabase(DATABASE_URL, migrations)
