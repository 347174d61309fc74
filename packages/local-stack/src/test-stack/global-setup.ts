import { startTestPostgres } from './test-stack.ts'

/** Jest's globalSetup: one PostgreSQL for the whole run, whose superuser address every test finds in `LOCAL_POSTGRES_URL`. */
export default async function globalSetup(): Promise<void> {
  if (process.env.LOCAL_POSTGRES_URL) return
  const postgres = await startTestPostgres({ environment: process.env })
  process.env.LOCAL_POSTGRES_URL = postgres.url
  Reflect.set(globalThis, 'lokumTestPostgres', postgres)
}
