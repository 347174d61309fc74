import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { newId } from '@lokum/service-kit/ids'
import { Pool } from 'pg'
import { type DescribedApartment, storeApartments } from '../src/tenancies/apartments/store-apartments.ts'

let world: World
let pool: Pool
beforeAll(async () => {
  world = await openWorld()
  pool = new Pool({ connectionString: world.pools.settlements.options.connectionString, max: 8 })
})
afterAll(async () => {
  await pool.end()
  await world[Symbol.asyncDispose]()
})

function describe({ id = newId('apartment'), accountId = newId('account'), version = 1 } = {}): DescribedApartment {
  const created = '2026-04-15T08:30:00.000Z'
  const address = { street: 'ul. Długa 7', city: 'Kraków', postal_code: null }
  const times = { created_at: created, updated_at: created }
  return {
    accountId,
    version,
    object: { id, label: `Version ${version}`, state: 'setup', ...times, address, surface_m2: null, tariffs: [] },
  }
}

async function versionOf({ accountId, object }: DescribedApartment) {
  const { rows } = await pool.query('SELECT version FROM apartment_copy WHERE account_id = $1 AND id = $2', [
    accountId,
    object.id,
  ])
  return rows[0]?.version
}

test('an apartment may be stored by its event and by a request at the same moment', async () => {
  const rounds = Array.from({ length: 200 }, () => describe())

  for (const apartment of rounds) {
    await Promise.all(Array.from({ length: 8 }, () => storeApartments({ pool }, [apartment])))
  }

  expect(await Promise.all(rounds.map(versionOf))).toEqual(rounds.map(() => 1))
})

test('an event that names another account never hides the owner’s change in the same batch', async () => {
  const own = describe({ version: 2 })
  const strange = describe({ id: own.object.id, version: 9 })

  await storeApartments({ pool }, [own, strange])

  expect(await versionOf(own)).toBe(2)
})
