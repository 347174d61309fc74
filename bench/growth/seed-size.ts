import { hasDatabase } from '@lokum/local-stack/postgres/databases'
import type { Server } from '@lokum/local-stack/processes/server'
import { seedApartments } from '@lokum/local-stack/seed/seed-apartments'
import { seedDeliveries } from '@lokum/local-stack/seed/seed-deliveries'
import { seedSettlements } from '@lokum/local-stack/seed/seed-settlements'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import pg from 'pg'
import { urlOf } from '../webhooks/start-queue.ts'
import { each, type Size } from './size.ts'

export const seededServices = ['apartments', 'settlements', 'webhooks'] as const
export type SeededService = (typeof seededServices)[number]

export type Seeding = { size: Size; accounts: readonly string[]; largeAccount: string }

/** The database of a service at one size, which keeps its name while the benchmark's folder is kept. */
export function databaseNameOf(service: SeededService, { name }: Size): string {
  return `growth_${service}_${name.toLowerCase()}`
}

/** Makes the databases of one size unless they are there; a half-filled one has no name yet. */
export async function seedSize(postgres: Server, seeding: Seeding): Promise<void> {
  for (const service of seededServices) {
    const name = databaseNameOf(service, seeding.size)
    if (await hasDatabase(postgres, name)) continue
    const startedAt = performance.now()
    const draft = await createServiceDatabase(postgres, service)
    await using client = await connect(urlOf(postgres, draft.name))
    await fill[service](client.client, seeding)
    await client.client.query('VACUUM (ANALYZE)')
    await client.end()
    await using superuser = await connect(postgres.url)
    await superuser.client.query(`ALTER DATABASE "${draft.name}" RENAME TO "${name}"`)
    await superuser.client.query('CHECKPOINT')
    const { rows } = await superuser.client.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size($1)) AS size',
      [name],
    )
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    console.log(`${seeding.size.name}: ${service} filled in ${seconds} s, ${rows[0]?.size}`)
  }
}

const fill = {
  apartments: async (client: pg.Client, { size, accounts, largeAccount }: Seeding) => {
    const parts = { apartmentsEach: each.apartments, eventsEach: each.events, firstNumber: 0 }
    await seedApartments(client, { accounts, ...parts })
    const one = { accounts: [largeAccount], apartmentsEach: size.largeAccountApartments, firstNumber: 10_000_000 }
    await seedApartments(client, { ...one, eventsEach: 1 })
  },
  settlements: async (client: pg.Client, { size, accounts }: Seeding) => {
    const letting = accounts.slice(0, size.lettingAccounts)
    const others = accounts.slice(size.lettingAccounts)
    const parts = { apartmentsEach: each.apartments, itemsEach: each.items, paymentsEach: each.payments }
    await seedSettlements(client, { ...parts, accounts: letting, months: each.months, firstNumber: 0 })
    const firstNumber = letting.length * each.apartments
    await seedSettlements(client, { ...parts, accounts: others, months: 0, firstNumber })
  },
  webhooks: (client: pg.Client, { size, accounts }: Seeding) =>
    seedDeliveries(client, {
      accounts: accounts.slice(0, size.endpoints),
      endpointsEach: 1,
      firstNumber: 0,
      deliveriesEach: each.deliveries,
    }),
}

export async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let isOpen = true
  const end = async () => {
    if (isOpen) await client.end()
    isOpen = false
  }
  return { client, end, [Symbol.asyncDispose]: end }
}
