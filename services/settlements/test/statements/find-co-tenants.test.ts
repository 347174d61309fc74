import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openWorld, type World } from '@lokum/local-stack/world/open-world'
import { anAgreement, anApartment } from '@lokum/local-stack/world/rental'
import { openDatabase } from '@lokum/service-kit/database/open-database'
import { loadNameFinder } from '../../src/statements/load-name-finder.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a text that names the co-tenant of another agreement names another tenant, and one with an own co-tenant does not', async () => {
  const landlord = await world.aLandlord()
  const make = async (name: string, co_tenants: string[]) => {
    const tenant = { name, email: `${name.slice(0, 3)}@example.org`, co_tenants }
    return await anAgreement(landlord, (await anApartment(landlord)).id, { tenant })
  }
  const own = await make('Jan Lisowski', ['Ewa Wrona'])
  await make('Adam Sikora', ['Zofia Dudek', 'Olga Mazur'])
  const url = world.system.databaseUrls.settlements
  await using database = await openDatabase({ url, entities: [], applicationName: 'test', poolSize: 1 })

  const namesOther = await loadNameFinder(database.orm.em.fork(), {
    accountId: landlord.accountId,
    agreementId: own.id,
  })

  expect(['Sikora', 'lokal Dudka', 'Mazur'].map(namesOther)).toEqual([true, true, true])
  expect(['Lisowski', 'Ewa Wrona', 'woda'].map(namesOther)).toEqual([false, false, false])
})
