import { analyzeAsLarge } from '@lokum/local-stack/seed/analyze-as-large'
import { seedId } from '@lokum/local-stack/seed/seed-accounts'
import { seedApartments } from '@lokum/local-stack/seed/seed-apartments'
import { seedDeliveries } from '@lokum/local-stack/seed/seed-deliveries'
import { seedSettlements } from '@lokum/local-stack/seed/seed-settlements'
import type { ServiceName } from '@lokum/local-stack/services/service-environment'
import { explainAll } from '@lokum/local-stack/testing/watch-plans'
import pg from 'pg'

const small = Array.from({ length: 200 }, (_, n) => `acc_small${n}`)

const events = { eventsEach: 1 }
const months = { months: 2, itemsEach: 2, paymentsEach: 1 }

/** The first rows of an account are few, and so are those of the others. */
const fill = {
  apartments: (client: pg.Client, accounts: readonly string[], isLarge: boolean) =>
    seedApartments(client, isLarge ? { accounts, ...large, ...events } : { accounts, ...few, ...events }),
  settlements: (client: pg.Client, accounts: readonly string[], isLarge: boolean) =>
    seedSettlements(client, isLarge ? { accounts, ...large, ...months } : { accounts, ...few, ...months, months: 1 }),
  webhooks: (client: pg.Client, accounts: readonly string[], isLarge: boolean) =>
    seedDeliveries(client, {
      accounts,
      endpointsEach: 1,
      deliveriesEach: isLarge ? 3_000 : 1,
      firstNumber: isLarge ? 1e6 : 0,
    }),
  gateway: async (client: pg.Client, accounts: readonly string[]) => void (await client.query(calls, [accounts])),
}

const calls = `INSERT INTO call_count SELECT account, 'listApartments', 1, now(), 1, now() FROM unnest($1::text[]) AS account`

// What every service has published; an empty table would be planned as one that stays small.
const published = `
  INSERT INTO outbox_event (id, type, account_id, aggregate_id, sequence, occurred_at, data, published_at)
  SELECT 'evt_small' || n, 'apartment.created', 'acc_small', 'apt_small', 1, now(), '{}', now() FROM generate_series(1, 200) AS n`

const few = { firstNumber: 0, apartmentsEach: 1 }
const large = { firstNumber: 1_000, apartmentsEach: 1_500 }

type LargeAccount = { databaseUrl: string; name: ServiceName; accountId: string }

/**
 * The tables' statistics know many small accounts, and nothing of the large one, whose rows come afterwards; from then on
 * the service's statements are explained.
 */
export async function fillLargeAccount(
  superuserUrl: string,
  { databaseUrl, name, accountId }: LargeAccount,
): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1)
  const client = new pg.Client({
    connectionString: Object.assign(new URL(superuserUrl), { pathname: `/${database}` }).href,
  })
  await client.connect()
  await fill[name](client, small, false)
  if (name !== 'gateway') await client.query(published)
  await analyzeAsLarge(client)
  await fill[name](client, [accountId], true)
  await explainAll(client, { database, role: name })
  await client.end()
}

/** Identifiers of the large account's rows, for the filters of lists. */
export const aRow = {
  apartment: seedId('apt', large.firstNumber),
  agreement: seedId('agr', large.firstNumber),
  settlement: seedId('set', large.firstNumber * 100 + 1),
  endpoint: seedId('whe', 1e6 + 1),
  paymentImport: seedId('imp', large.firstNumber),
}
