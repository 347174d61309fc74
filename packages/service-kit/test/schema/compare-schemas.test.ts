import { expect, test } from '@jest/globals'
import { migrateDatabase, type Schema } from '@lokum/service-kit/database/migrate-database'
import { schema as apartments } from '../../../../services/apartments/src/database.ts'
import { schema as gateway } from '../../../../services/gateway/src/database.ts'
import { schema as settlements } from '../../../../services/settlements/src/database.ts'
import { schema as webhooks } from '../../../../services/webhooks/src/database.ts'
import { openRoleDatabase } from '../database/role-database.ts'
import { describeSchema } from './describe-schema.ts'
import { migrations as oldApartments } from './old/apartments/chain.ts'
import { migrations as oldGateway } from './old/gateway/chain.ts'
import { migrations as oldSettlements } from './old/settlements/chain.ts'
import { migrations as oldWebhooks } from './old/webhooks/chain.ts'

const services: [string, Schema['migrations'], Schema][] = [
  ['gateway', oldGateway, gateway],
  ['apartments', oldApartments, apartments],
  ['settlements', oldSettlements, settlements],
  ['webhooks', oldWebhooks, webhooks],
]

test.each(services)('the new chain of %s builds the schema of the old one', async (_, migrations, schema) => {
  const before = await schemaOf({ migrations, sqlFiles: [] })
  const after = await schemaOf(schema)

  expect(after).toEqual({ ...before, functions: before.functions?.filter((fact) => !isShim(fact)) })
})

// They serve a release before, which never existed.
const isShim = (fact: string) => /^public \| (claim|complete)_deliveries /.test(fact)

async function schemaOf(schema: Schema) {
  await using database = await openRoleDatabase()
  await migrateDatabase({ url: database.url, serviceRole: database.service.name, patienceMs: 10_000 }, schema)
  return await describeSchema(await database.connect(database.url))
}
