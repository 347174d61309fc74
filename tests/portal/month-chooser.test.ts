import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { monthText } from '../../services/portal/web/words/dates.ts'
import { lastMonth, monthsFrom } from '../../services/portal/web/words/periods.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const last = lastMonth(new Date().toISOString())

test('the month chooser marks the months in which something was not sent, and leads to them', async () => {
  const landlord = await world.aLandlord()
  for (const [label, months] of [
    ['Długa 7/12', -2],
    ['Lipowa 3', 0],
  ] as const) {
    const { body: apartment } = await landlord.create({ label })
    await world.copied(apartment.id)
    await anAgreement(landlord, apartment.id, { mode: 'rent_only', starts_on: `${monthsFrom(last, months)}-01` })
  }
  const { page, context } = await world.visit({ bypassCSP: true })
  await logIn(page, accountPerson(landlord), `/months/${last}`)
  const chooser = page.getByRole('banner').getByRole('list')

  await page.getByRole('button', { name: 'Wybierz miesiąc' }).click()
  await chooser.getByText('niewysłane').first().waitFor()

  const marked = await chooser.getByRole('link').filter({ hasText: 'niewysłane' }).allTextContents()
  expect(marked).toEqual([
    `${monthText(last, 'pl')}2\u00a0niewysłane`,
    `${monthText(monthsFrom(last, -1), 'pl')}1\u00a0niewysłane`,
    `${monthText(monthsFrom(last, -2), 'pl')}1\u00a0niewysłane`,
  ])
  expect(await violationsOf(page)).toEqual([])
  await chooser.getByRole('link', { name: monthText(monthsFrom(last, -2), 'pl') }).click()
  await page.getByRole('heading', { level: 1, name: monthText(monthsFrom(last, -2), 'pl') }).waitFor()
  await context.close()
})

test('a month that is all sent names the earlier months in which something was not, and leads to them', async () => {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create()
  await world.copied(apartment.id)
  const starts_on = `${monthsFrom(last, -1)}-01`
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, { mode: 'rent_only', starts_on })
  await settle(landlord, { apartment_id: apartment.id, agreement_id, period: monthsFrom(last, -1) })
  const { body } = await settle(landlord, { apartment_id: apartment.id, agreement_id, period: last })
  for (const verb of ['calculate', 'items/decisions', 'prepare'])
    await landlord.request('POST', `/v1/settlements/${body.id}/${verb}`, { body: bodyOfStep(verb) ?? {} })
  await landlord.request('POST', `/v1/settlements/${body.id}/mark-sent`, { body: { reason: 'Wydruk' } })
  const { page, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/months/${last}`)
  const earlier = monthText(monthsFrom(last, -1), 'pl')

  await page.getByText('Wszystko wysłane').waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: `${earlier}: 1\u00a0niewysłane` })
    .click()

  await page.getByRole('heading', { level: 1, name: earlier }).waitFor()
  await context.close()
})
