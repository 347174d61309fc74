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
  'in %s at %d px the text of a reminder is changed from the built-in one, used in the next reminder, and restored',
  async (locale, width) => {
    const { landlord, person, owing } = await twoDebtors(world)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { account, reminders } = words
    const stored = async () => (await landlord.request('GET', '/v1/account/profile')).body.reminder_texts
    const next = async () => (await landlord.request('GET', `/v1/agreements/${owing}/reminders`)).body.next
    await logIn(page, person, '/profile')
    const change = page.getByRole('button', { name: reminders.changeText(1) })
    const dialog = page.getByRole('dialog')
    const text = dialog.getByLabel(reminders.text, { exact: true })
    const save = dialog.getByRole('button', { name: reminders.saveText })

    await change.click()
    const start = await text.inputValue()
    await text.fill('Brakuje {kwota}.')
    await save.click()
    await dialog.getByText('{tenant}, {amount}, {due_on}, {days}, {account_number}, {transfer_title}').first().waitFor()
    const refused = await stored()
    const violations = await violationsOf(page)
    await text.fill('{tenant}, brakuje {amount} & "reszty".')
    const sample = await dialog.getByRole('region', { name: reminders.sample }).textContent()
    await save.click()
    await dialog.waitFor({ state: 'hidden' })
    const own = await stored()
    const used = await next()
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    await page.getByLabel(account.locale).last().selectOption('en')
    await page.getByText(reminders.usualText).nth(2).waitFor()
    await page.getByLabel(account.locale).last().selectOption('pl')
    await change.click()
    await dialog.getByRole('button', { name: reminders.restoreText }).click()
    await dialog.waitFor({ state: 'hidden' })

    expect(start).toContain('{amount}, a najstarszy termin minął {due_on}')
    expect(refused).toEqual([])
    expect(sample).toContain('Jan Nowak, brakuje 2\u00a0498,40\u00a0zł & "reszty".')
    expect(own).toMatchObject([{ locale: 'pl', level: 1, text: '{tenant}, brakuje {amount} & "reszty".' }])
    expect(used.text.replaceAll('\u00a0', ' ')).toBe('Jan Lis, brakuje 2 400,50 zł & "reszty".')
    expect([await stored(), wide]).toEqual([[], 0])
    expect([...violations, ...(await violationsOf(page))]).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)
