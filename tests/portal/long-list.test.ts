import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { fillItems } from '@lokum/local-stack/world/fill-items'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('a list of 60 costs shows each of them, and one that the address names is in view at once', async () => {
  const landlord = await world.aLandlord()
  const id = await fillItems(world, landlord, 60)
  const { body } = await landlord.request('GET', `/v1/settlements/${id}`)
  const last = body.items.at(-1)
  const { page, context, faults } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/costs`)
  await page.locator('li[id^="item-"]').nth(59).waitFor()
  const shown = await page.locator('li[id^="item-"]').evaluateAll((rows) => rows.map(({ id }) => id))

  await page.goto(`/settlements/${id}/costs?item=${last.id}`)
  await page.getByRole('heading', { name: `Źródło: ${last.label}` }).waitFor()
  const isInView = await page
    .locator(`#item-${last.id}`)
    .evaluate((row) => row.getBoundingClientRect().top < row.ownerDocument.documentElement.clientHeight)

  expect(new Set(shown)).toEqual(new Set(body.items.map((item: { id: string }) => `item-${item.id}`)))
  expect(isInView).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})
