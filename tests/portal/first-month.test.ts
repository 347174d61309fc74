import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { lastMonth, monthsFrom } from '../../services/portal/web/words/periods.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logInByForm } from './open-browser.ts'
import { openWindow } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const usual = lastMonth(new Date().toISOString())

test.each([
  ['pl-PL', 1280, monthsFrom(usual, -2)],
  ['en-GB', 390, monthsFrom(usual, 1)],
] as const)(
  'in %s at %d px a new agreement leads Month and the start to the month of its first day, %s',
  async (locale, width, first) => {
    const landlord = await world.aLandlord()
    const { body: apartment } = await landlord.create({})
    await world.copied(apartment.id)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { agreements, shell } = words
    const monthNow = () => new URL(page.url()).pathname
    const toMonth = page.getByRole('navigation').getByRole('link', { name: shell.month, exact: true })
    await logInByForm(page, accountPerson(landlord), `/apartments/${apartment.id}`)

    const before = await toMonth.getAttribute('href')
    await page.getByRole('link', { name: 'Lokum', exact: true }).click()
    await page.waitForURL('**/months/*')
    const startBefore = monthNow()
    await page.goto(`/apartments/${apartment.id}/agreements/new`)
    await page.getByRole('radio', { name: agreements.modes.rent_only.title }).check()
    await page.getByLabel(agreements.tenantName, { exact: true }).fill('Jan Nowak')
    await page.getByLabel(agreements.start).fill(`${first}-01`)
    await page.getByLabel(agreements.rent).fill('2400')
    await page.getByLabel(agreements.bankAccountNumber).fill('24160000035175530643314956')
    await page.getByLabel(agreements.landlordName).fill('Anna Lis')
    await page.getByRole('button', { name: agreements.create, exact: true }).click()
    await page.getByRole('link', { name: 'Jan Nowak' }).waitFor()
    await toMonth.click()
    await page.waitForURL('**/months/*')
    const chosen = monthNow()
    await page.goto('/')
    await page.waitForURL('**/months/*')

    expect([before, startBefore]).toEqual([`/months/${usual}`, `/months/${usual}`])
    expect([chosen, monthNow()]).toEqual([`/months/${first}`, `/months/${first}`])
    expect(faults).toEqual([])
    await context.close()
  },
)
