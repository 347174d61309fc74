import { analyzeAsLarge } from '@lokum/local-stack/seed/analyze-as-large'
import { seedId } from '@lokum/local-stack/seed/seed-accounts'
import { seedSettlements } from '@lokum/local-stack/seed/seed-settlements'
import { explainAll } from '@lokum/local-stack/testing/watch-plans'
import pg from 'pg'

export const accountId = 'acc_large'
const small = Array.from({ length: 200 }, (_, n) => `acc_small${n}`)
const [firstNumber, tenancies, months] = [1_000, 60, 12]
/** The rows of each table that holds one for each month of each tenancy. */
export const monthly = tenancies * months

export const apartmentIds = Array.from({ length: tenancies }, (_, n) => seedId('apt', firstNumber + n))
export const aRow = {
  apartment: seedId('apt', firstNumber),
  agreement: seedId('agr', firstNumber),
  settlement: seedId('set', firstNumber * 100 + 1),
  paymentImport: seedId('imp', firstNumber),
}

/** The tables' statistics know many small accounts, and nothing of the large one, whose rows come afterwards. */
export async function fillLargeAccount(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const each = { itemsEach: 1, paymentsEach: 1 }
  await seedSettlements(client, { accounts: small, firstNumber: 0, apartmentsEach: 1, months: 1, ...each })
  await analyzeAsLarge(client)
  await seedSettlements(client, { accounts: [accountId], firstNumber, apartmentsEach: tenancies, months, ...each })
  await explainAll(client, { database: new URL(superuserUrl).pathname.slice(1), role: 'settlements' })
  await client.end()
}
