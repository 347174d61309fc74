import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { newId } from '@lokum/service-kit/ids'
import { storeAgreements } from '../src/agreements/store-agreements.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an event that names another account never replaces the agreement of its owner in the same batch', async () => {
  const pool = world.pools.apartments
  const object = { id: newId('agreement'), apartment_id: newId('apartment'), starts_on: '2026-01-01', ends_on: null }
  const own = { accountId: newId('account'), version: 1, object }
  const strange = { accountId: newId('account'), version: 9, object: { ...object, ends_on: '2026-02-01' } }

  await storeAgreements({ pool }, [own, strange])

  const { rows } = await pool.query(
    'SELECT version, ends_on::text FROM agreement_copy WHERE id = $1 AND account_id = $2',
    [object.id, own.accountId],
  )
  expect(rows).toEqual([{ version: 1, ends_on: null }])
})
