import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { anAgreement } from '@lokum/local-stack/world/rental'
import type { Page } from 'playwright-core'
import { anXml, upload } from '../../services/settlements/test/documents/an-invoice.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** Two flats, each with a tenant. */
async function twoFlats() {
  const landlord = await world.aLandlord()
  const flats = new Map<string, { apartmentId: string; agreementId: string }>()
  for (const [label, name] of [
    ['Łąkowa 7/12', 'Zoë Żak'],
    ['Krótka 3', 'Jan Nowak'],
  ] as const) {
    const { body: apartment } = await landlord.create({ label })
    await world.copied(apartment.id)
    const tenant = { name, email: 'najemca@example.org', locale: 'pl' }
    const agreement = await anAgreement(landlord, apartment.id, { mode: 'rent_only', tenant })
    flats.set(label, { apartmentId: apartment.id, agreementId: agreement.id })
  }
  return { landlord, person: accountPerson(landlord), flats }
}

function field(page: Page) {
  return page.getByRole('dialog').getByRole('combobox')
}

test.each([windows[0], windows[2]])(
  'in %s at %d px Ctrl+K finds a flat, a tenant and a month by keys alone, and gives the focus back',
  async (locale, width) => {
    const { person, flats } = await twoFlats()
    const { page, faults, context, words } = await openWindow(world, locale, width)
    await logIn(page, person, '/documents')
    const option = page.getByRole('dialog').getByRole('option')

    await page.getByRole('banner').getByRole('button', { name: words.shell.search.title }).focus()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const focused = await page.evaluate('document.activeElement.textContent')

    await page.keyboard.press('Control+k')
    await field(page).pressSequentially('ŁĄK')
    await option.filter({ hasText: 'Łąkowa 7/12' }).waitFor()
    const violations = await violationsOf(page)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/apartments/${flats.get('Łąkowa 7/12')?.apartmentId}`)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.keyboard.press('Control+k')
    await field(page).pressSequentially('lis')
    const months = page.getByRole('dialog').getByRole('group', { name: words.shell.search.groups.months })
    if (locale === 'pl-PL') await months.getByRole('option').first().waitFor()
    await field(page).fill('nowak')
    await page
      .getByRole('dialog')
      .getByRole('group', { name: words.shell.search.groups.tenants })
      .getByRole('option')
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `/agreements/${flats.get('Krótka 3')?.agreementId}`)

    await page.keyboard.press('Control+k')
    await field(page).fill('10.2026')
    await option.waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/months/2026-10')

    expect(focused).toContain(words.shell.search.title)
    expect(violations).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)

test('the arrows go through the results of all groups and around, and the field names the chosen one', async () => {
  const { person } = await twoFlats()
  const { page, context } = await world.visit()
  await logIn(page, person, '/documents')
  await page.keyboard.press('Control+k')

  await field(page).fill('k')
  await page.getByRole('dialog').getByRole('option').nth(1).waitFor()
  const chosen: (string | null)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    const id = await field(page).getAttribute('aria-activedescendant')
    chosen.push(await page.locator(`[id="${id}"]`).getAttribute('aria-selected'))
    chosen.push(await page.getByRole('dialog').getByRole('option', { selected: true }).textContent())
    await page.keyboard.press(key)
  }

  const [first, one, second, other, third] = [chosen[0], chosen[1], chosen[2], chosen[3], chosen[5]]
  expect([first, second]).toEqual(['true', 'true'])
  expect(one).not.toBe(other)
  expect(third).toBe(one)
  await context.close()
})

test('an answer to an earlier text is not shown', async () => {
  const { person } = await twoFlats()
  const { page, context } = await world.visit()
  await logIn(page, person, '/documents')
  const { promise: later, resolve } = Promise.withResolvers<void>()
  await page.route('**/v1/agreements?q=nowak*', async (route) => {
    await later
    await route.continue()
  })
  await page.keyboard.press('Control+k')

  const asked = page.waitForRequest(/q=nowak/)
  await field(page).fill('nowak')
  await asked
  await field(page).fill('żak')
  await page.getByRole('dialog').getByRole('option').filter({ hasText: 'Zoë Żak' }).waitFor()
  const answered = page.waitForResponse(/q=nowak/)
  resolve()
  await answered

  expect(await page.getByRole('dialog').getByRole('option').allTextContents()).toEqual([
    expect.stringContaining('Zoë Żak'),
  ])
  await context.close()
})

test('on a phone the menu has the search, which finds an invoice by its number', async () => {
  const { landlord, person } = await twoFlats()
  const id = await upload(landlord, anXml({ number: 'WA/2026/09' }))
  await landlord.settlements.request('POST', `/v1/documents/${id}/read`)
  const { page, context, words } = await openWindow(world, 'en-GB', 390)
  await logIn(page, person, '/documents')

  await page.getByRole('button', { name: words.shell.menu(person.name) }).click()
  await page.getByRole('button', { name: words.shell.search.title }).click()
  await field(page).fill('zzz')
  await page.getByText(words.shell.search.found(0)).waitFor()
  await field(page).fill('wa/2026')
  const invoice = page.getByRole('dialog').getByRole('option').filter({ hasText: 'WA/2026/09' })
  await invoice.waitFor()

  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await invoice.click()
  await page.waitForURL((url) => url.pathname === `/documents/${id}`)
  await context.close()
})
