import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { landlordScopes } from '@lokum/local-stack/identity-provider/clients'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { Page } from 'playwright-core'
import { aCalculatedMonth, look } from '../../services/settlements/test/months/settlements/a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('a person who may only read sees every screen, and none of its buttons asks for a change', async () => {
  const lines = [{}, { category: 'renovation_fund', label: 'Fundusz', amount_pln: '90.00' }]
  const { landlord, apartment, agreement, id } = await aCalculatedMonth(world, { lines })
  const meter = { apartment_id: apartment.id, utility: 'gas', unit: 'm3', number: '1', digits: 5 }
  await landlord.request('POST', '/v1/meters', { body: { ...meter, installed_on: '2026-04-01', initial_value: 5 } })
  const before = (await look(landlord, id)).body
  const scopes = landlordScopes.filter((scope) => scope.endsWith('.read'))
  const { page, faults, context } = await world.visit()
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET')
      changes.push(`${request.method()} ${request.url()}`)
  })
  await logIn(page, accountPerson({ account: landlord.account, scopes }))

  const home = `/apartments/${apartment.id}`
  const stages = ['documents', 'costs', 'statement', 'sending'].map((stage) => `/settlements/${id}/${stage}`)
  const screens = ['/months/2026-04', '/apartments', '/apartments/new', home, `${home}/edit`, `${home}/agreements/new`]
  const more = [`/agreements/${agreement.id}`, `/agreements/${agreement.id}/edit`, ...stages, '/profile', '/quotas']
  const terms = ['terms/new', 'terms/2026-01-01', 'indexation', 'true-ups/new'].map(
    (part) => `/agreements/${agreement.id}/${part}`,
  )
  for (const screen of [...screens, ...more, ...terms]) await pressAll(page, screen)

  expect(changes).toEqual([])
  expect((await look(landlord, id)).body).toEqual(before)
  expect(faults).toEqual([])
  await context.close()
}, 240_000)

/** Presses each button that a screen opens with and that can be pressed, and each one that sends the form of a dialog. */
async function pressAll(page: Page, screen: string) {
  await open(page, screen)
  const buttons = page.getByRole('main').locator('button:not([aria-disabled=true]):visible')
  const count = await buttons.count()
  for (let place = 0; place < count; place += 1) {
    // Some lead elsewhere or add rows with buttons of their own; the next one is where it was at first.
    const isAsOpened = page.url().endsWith(screen) && (await buttons.count()) === count
    if (!isAsOpened) await open(page, screen)
    await buttons.nth(place).click()
    const dialog = page.locator('dialog[open]')
    const sending = dialog.locator('button[type=submit]:not([aria-disabled=true])')
    for (let inside = 0; inside < (await sending.count()); inside += 1) await sending.nth(inside).click()
    for (let left = await dialog.count(); left > 0; left -= 1) await page.keyboard.press('Escape')
  }
}

async function open(page: Page, screen: string) {
  // Rows that were added would be kept.
  await page.evaluate('sessionStorage.clear()')
  await page.goto(screen)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}
