import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { twoDebtors } from './two-debtors.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test.each([windows[0], windows[3]])(
  'in %s at %d px a rate is entered with its source, a reminder states the interest, and the rate is deleted',
  async (locale, width) => {
    const { landlord, person, owing } = await twoDebtors(world)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { interest, reminders } = words
    const rates = async () => (await landlord.request('GET', '/v1/account/profile')).body.interest_rates
    const reminded = async () => (await landlord.request('GET', `/v1/agreements/${owing}/reminders`)).body
    await logIn(page, person, '/profile')
    const dialog = page.getByRole('dialog')

    await page.getByRole('button', { name: interest.add }).click()
    await dialog.getByLabel(interest.from).fill('2026-01-01')
    await dialog.getByLabel(interest.source).fill('M.P. 2026 poz. 1')
    await dialog.getByRole('button', { name: interest.save }).click()
    await dialog.getByLabel(interest.percent).and(page.locator('[aria-invalid=true]')).waitFor()
    const refused = await rates()
    const violations = await violationsOf(page)
    await dialog.getByLabel(interest.percent).fill('11,25')
    await dialog.getByRole('button', { name: interest.save }).click()
    await dialog.waitFor({ state: 'hidden' })
    const entered = await rates()
    await page.getByRole('list', { name: interest.title }).getByText('M.P. 2026 poz. 1').waitFor()
    violations.push(...(await violationsOf(page)))
    const { next } = await reminded()

    await page.goto('/payments/2026-09')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jan Lis' })
    await row.getByRole('button', { name: reminders.remind }).click()
    await page.getByRole('checkbox').last().check()
    const shown = await page.getByText(next.interest.text).count()
    violations.push(...(await violationsOf(page)))
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    await page.getByRole('button', { name: reminders.handOver }).click()
    await page.getByLabel(reminders.subject).waitFor({ state: 'hidden' })
    const [sent] = (await reminded()).data

    await page.goto('/profile')
    await page.getByRole('button', { name: interest.remove }).click()
    await page.getByRole('list', { name: interest.title }).waitFor({ state: 'hidden' })

    expect(refused).toEqual([])
    expect(entered).toEqual([{ valid_from: '2026-01-01', percent: 11.25, source: 'M.P. 2026 poz. 1' }])
    expect(next.interest.sum_pln).toBeGreaterThan(0)
    expect([shown, wide]).toEqual([1, 0])
    expect(sent).toMatchObject({ interest_pln: next.interest.sum_pln, mail_id: null })
    expect(sent.text.endsWith(next.interest.text)).toBe(true)
    expect([await rates(), violations]).toEqual([[], []])
    expect(faults).toEqual([])
    await context.close()
  },
)
