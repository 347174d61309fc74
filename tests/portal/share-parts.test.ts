import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { aCalculatedMonth, itemOf, look, step } from '../../services/settlements/test/months/settlements/a-month.ts'
import { make } from '../system/world/monthly-close.ts'
import { linkIn, mailOf } from '../system/world/read-mails.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'
import { openCost } from './open-cost.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const shared = (percent: number) => ({ shared_costs: [{ category: 'waste', share_by: 'percent', percent }] })

/** The tenant pays 50 % of the waste, and 25 % from 16 April on. */
async function aChangedShare() {
  const month = await aCalculatedMonth(world, { agreement: shared(50) })
  const change = { starts_on: '2026-04-16', reason: 'amendment', ...shared(25) }
  await make(month.landlord, `/v1/agreements/${month.agreement.id}/terms`, change)
  await step(month.landlord, month.id, 'calculate')
  return month
}

const rows = [
  '1 kwietnia 2026 – 15 kwietnia 2026 · 50 z 100\u00a0% · przez 15 z 30 dni',
  '16 kwietnia 2026 – 30 kwietnia 2026 · 25 z 100\u00a0% · przez 15 z 30 dni',
]

test('a share that changed within the month is shown by its days to the landlord and to the tenant', async () => {
  const { landlord, id } = await aChangedShare()
  for (const verb of ['items/decisions', 'prepare', 'send']) await step(landlord, id, verb)
  const delivered = async () => (await look(landlord, id)).body.delivery
  await eventually(async () => (await delivered())?.state === 'accepted', { deadlineMs: 30_000 })
  const mail = await mailOf(world.system.mailFolder, (await delivered()).message_id)
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/statement`)

  const shown = page.getByRole('rowgroup').filter({ hasText: 'Odpady' })
  await shown.waitFor()
  const stated = await shown.getByRole('listitem').allTextContents()
  const tenant = await context.newPage()
  await tenant.setViewportSize({ width: 360, height: 800 })
  await tenant.goto(`${world.system.urls.gateway}/tenant#${linkIn(mail)}`)
  await tenant.locator('summary').filter({ hasText: 'Odpady' }).click()
  const seen = await tenant.locator('.shares li').allTextContents()

  expect(stated).toEqual(rows)
  expect(seen).toEqual([
    '1 kwietnia 2026 – 15 kwietnia 2026: 50 z 100%, przez 15 z 30 dni',
    '16 kwietnia 2026 – 30 kwietnia 2026: 25 z 100%, przez 15 z 30 dni',
  ])
  expect(await tenant.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('the share of some days is corrected by itself', async () => {
  const { landlord, id } = await aChangedShare()
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${id}/costs`)
  const waste = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Odpady' }).first()

  await openCost(waste)
  await waste.getByText(rows[1] ?? '').waitFor()
  await waste.getByRole('button', { name: 'Popraw', exact: true }).click()
  await waste.getByLabel('Udział, 16 kwietnia 2026 – 30 kwietnia 2026').fill('20')
  await waste.getByLabel('Powód').fill('Pomyłka')
  await waste.getByRole('button', { name: 'Zapisz poprawkę' }).click()
  await page.getByRole('status').filter({ hasText: 'Poprawiono' }).waitFor()
  await waste.getByText('20% × 15/30 dni').waitFor()
  await page.getByRole('status').filter({ hasText: 'Odpady' }).waitFor()

  // 60 × (50 % × 15/30 + 20 % × 15/30)
  expect(itemOf((await look(landlord, id)).body, 'Odpady')).toMatchObject({ state: 'corrected', amount_pln: 21 })
  expect(faults).toEqual([])
  await context.close()
})
