import { expect, test } from '@jest/globals'
import { createClient } from '@lokum/client'
import { each } from '@lokum/client/each'
import { openWorld } from '@lokum/local-stack/world/open-world'
import { seedAccount } from '../../scripts/seed/seed-account.ts'

test('the seed fills an account of the basic plan within 90 s, and a second run changes nothing', async () => {
  await using world = await openWorld()
  const { token } = await world.aLandlord({ plan: 'basic' })
  const lokum = createClient({ baseUrl: world.system.urls.gateway, token: () => token, language: 'pl' })
  const seed = { lokum, now: new Date() }

  const began = performance.now()
  await seedAccount(seed, () => undefined)
  const seconds = (performance.now() - began) / 1000
  const first = await lookAt()
  await seedAccount(seed, () => undefined)

  console.log(`The seed took ${Math.round(seconds)} s.`)
  expect(await lookAt()).toEqual(first)
  expect(first).toMatchObject({ active: 5, archived: 1, sent: 69, settlements: 69, mailed: 5, payments: 62, papers: 5 })
  expect(first.overdue).toEqual(['Tomasz Woźniak'])
  expect(first.endpoints).toEqual(['http://127.0.0.1:9/ksiegowosc'])
  expect(seconds).toBeLessThan(90)

  async function lookAt() {
    const apartments = await all(lokum.listApartments)
    const settlements = await all(lokum.listSettlements)
    const agreements = await all(lokum.listAgreements)
    const count = <One extends { state: string }>(list: readonly One[], state: string) =>
      list.filter((one) => one.state === state).length
    const balances = await Promise.all(
      agreements.map(async ({ id, tenant }) => ({ name: tenant.name, ...(await lokum.getBalance({ id })).data })),
    )
    const details = await Promise.all(settlements.slice(0, 100).map(({ id }) => lokum.listMails({ id })))
    return {
      active: count(apartments, 'active'),
      archived: count(apartments, 'archived'),
      sent: count(settlements, 'sent'),
      settlements: settlements.length,
      mailed: details.filter(({ data }) => data.data.length > 0).length,
      payments: (await all(lokum.listPayments)).length,
      papers: (await all(lokum.listDocuments)).length,
      endpoints: (await all(lokum.listWebhookEndpoints)).map(({ url }) => url),
      overdue: balances.filter(({ balance_pln }) => balance_pln > 5000).map(({ name }) => name),
    }
  }
})

type List<Item> = Parameters<typeof each<{ limit?: number }, Item>>[0]

async function all<Item>(list: List<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const one of each(list, { limit: 100 })) found.push(one)
  return found
}
