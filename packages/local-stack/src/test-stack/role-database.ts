import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseUrl, dropDatabase, ensureDatabases } from '../postgres/databases.ts'
import { startTestPostgres } from './test-stack.ts'

export type RoleDatabase = Awaited<ReturnType<typeof openRoleDatabase>>

/** An empty database with the two roles that every service has: the one that migrates and the one that serves. */
export async function openRoleDatabase() {
  const stack = new AsyncDisposableStack()
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  const name = `kit_${randomBytes(6).toString('hex')}`
  const owner = { name: `${name}_owner`, password: 'local' }
  const service = { name, password: 'local' }
  await ensureDatabases(postgres, { owner, services: [service] })
  stack.defer(() => dropDatabase(postgres, name))
  return {
    stack,
    owner,
    service,
    url: databaseUrl(postgres, { ...owner, database: name }),
    serviceUrl: databaseUrl(postgres, service),
    connect: async (connectionString: string) => {
      const client = new pg.Client({ connectionString })
      client.on('error', () => undefined)
      await client.connect()
      stack.defer(() => client.end())
      return client
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
