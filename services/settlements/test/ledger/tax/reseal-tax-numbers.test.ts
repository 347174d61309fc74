import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createServiceDatabase } from '@lokum/local-stack/services/service-database'
import { startTestPostgres } from '@lokum/local-stack/test-stack/test-stack'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { createCipher } from '@lokum/service-kit/secrets/cipher'
import { EncryptionKeys } from '@lokum/service-kit/secrets/encryption-keys'
import { reencryptCommand } from '../../../src/ledger/tax/reencrypt-command.ts'
import { openTaxNumbers, sealOwners } from '../../../src/ledger/tax/seal-owners.ts'

const stack = new AsyncDisposableStack()
let url: string
beforeAll(async () => {
  const postgres = stack.use(await startTestPostgres({ environment: process.env }))
  url = stack.use(await createServiceDatabase(postgres, 'settlements')).url
})
afterAll(() => stack.disposeAsync())

const aKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [old, fresh, lost] = [aKey('2026'), aKey('2027'), aKey('2025')]
const cipherOf = (...keys: string[]) => createCipher(EncryptionKeys.parse(keys.join(',')))
const pesel = '44051401359'

function ownersOf(accountId: string, key: string) {
  const given = [
    { name: 'Anna Lis', share: '1/2', tax_number: pesel, apartments: [] },
    { name: 'Jan Lis', share: '1/2', tax_number: null, apartments: [] },
  ]
  return sealOwners({ accountId, cipher: cipherOf(key), kept: [] }, given)
}

async function reencrypt(keys: readonly string[]) {
  const written: string[] = []
  const environment = { DATABASE_URL: url, ENCRYPTION_KEYS: keys.join(',') }
  const code = await reencryptCommand({ environment, write: (line) => void written.push(line) }, [])
  return { code, text: written.join('\n') }
}

test('tax numbers move to the newest key, after which the old one is not needed, and those of a lost key stay', async () => {
  await using database = await openDatabase({ url, entities: [], applicationName: 'test', poolSize: 1 })
  const insert = async (accountId: string, key: string) =>
    await database.pool.query(
      "INSERT INTO tax_year (account_id, year, threshold_pln, other_revenue_pln, owners) VALUES ($1, 2026, 100000, '[]', $2)",
      [accountId, JSON.stringify(ownersOf(accountId, key))],
    )
  const keptOf = async (accountId: string) =>
    (await database.pool.query('SELECT owners FROM tax_year WHERE account_id = $1', [accountId])).rows[0].owners
  await insert('acc_1', old)
  await insert('acc_2', fresh)

  const first = await reencrypt([fresh, old])
  await insert('acc_3', lost)
  const second = await reencrypt([fresh])

  expect(first).toMatchObject({ code: 0, text: expect.stringContaining('newest key: 1.') })
  expect(second).toMatchObject({ code: 1, text: expect.stringContaining('older key: 1.') })
  for (const accountId of ['acc_1', 'acc_2']) {
    const owners = await keptOf(accountId)
    expect(openTaxNumbers({ accountId, cipher: cipherOf(fresh) }, owners)).toEqual([pesel, null])
    expect(owners[0]).toMatchObject({ name: 'Anna Lis', taxNumber: { ending: '1359' } })
  }
  expect(await keptOf('acc_3')).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Anna Lis' })]))
})
