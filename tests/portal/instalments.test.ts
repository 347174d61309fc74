import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { amountText } from '../../services/portal/web/words/amounts.ts'
import { dayText, shortDayText } from '../../services/portal/web/words/dates.ts'
import { dayAfterMonths } from '../../services/portal/web/words/periods.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { overlapsOf } from './screens/measure.ts'
import { twoDebtors } from './two-debtors.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test.each([windows[0], windows[3]])(
  'in %s at %d px what an overdue tenant owes is spread over instalments, seen at the tenancy, and taken back',
  async (locale, width) => {
    const { landlord, person, owing } = await twoDebtors(world)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { instalments, payments, language } = words
    const own = async () => (await landlord.request('GET', `/v1/agreements/${owing}/balance`)).body.settlements[0]
    await logIn(page, person, '/payments/2026-09')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jan Lis' })

    await row.getByRole('button', { name: instalments.spread }).click()
    await page.getByLabel(instalments.number).selectOption('2')
    const first = await page.getByLabel(instalments.first).inputValue()
    const second = page.getByLabel(instalments.day(2))
    const proposed = await second.inputValue()
    await second.fill(first)
    await page.getByRole('button', { name: instalments.send, exact: true }).click()
    await page.locator('[aria-invalid=true]').waitFor()
    const refused = await page.locator('[aria-invalid=true]').getAttribute('name')
    await second.fill('2098-01-31')
    const violations = [...(await violationsOf(page)), ...(await overlapsOf(page))]
    await page.getByRole('button', { name: instalments.send, exact: true }).click()
    const plan = page.getByRole('list', { name: instalments.plan })
    await plan.waitFor()
    await page.waitForFunction('document.activeElement?.tagName === "H3"')
    const shown = await plan.getByRole('listitem').allTextContents()
    const after = await own()
    violations.push(...(await violationsOf(page)), ...(await overlapsOf(page)))
    await page.keyboard.press('Escape')
    await row.getByText(payments.dueOn(shortDayText(first, language)), { exact: true }).waitFor()
    const late = await row.getByRole('button', { name: instalments.spread }).count()
    await row.getByRole('button', { name: instalments.change }).click()
    await plan.waitFor()
    await page.keyboard.press('Escape')

    await row.getByRole('link', { name: 'Długa 7/12' }).click()
    await plan.waitFor()
    violations.push(...(await violationsOf(page)), ...(await overlapsOf(page)))
    await page.getByRole('button', { name: instalments.change, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: instalments.takeBack }).click()
    const question = page.getByRole('dialog', { name: instalments.takeBackTitle })
    await question.getByText(instalments.takenBackWhat).waitFor()
    const asked = await own()
    violations.push(...(await violationsOf(page)))
    await question.getByRole('button', { name: instalments.takeBack }).click()
    await page.getByRole('dialog').getByLabel(instalments.number).waitFor()

    expect(proposed).toBe(dayAfterMonths(first, 1))
    expect(refused).toBe('/instalments/1/due_on')
    expect(after.instalments).toEqual([
      { due_on: first, amount_pln: 1200.25, open_pln: 1200.25 },
      { due_on: '2098-01-31', amount_pln: 1200.25, open_pln: 1200.25 },
    ])
    expect(shown.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(
      [first, '2098-01-31'].map((day) =>
        `${dayText(day, language)}: ${amountText(1200.25, language)}`.replaceAll(/\s/g, ' '),
      ),
    )
    expect(late).toBe(0)
    expect(asked.instalments).toEqual(after.instalments)
    expect((await own()).instalments).toEqual([])
    expect([...violations, ...(await violationsOf(page))]).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

test('instalments of a settlement that is not due yet begin on its due day', async () => {
  const { person, owing, owed } = await twoDebtors(world)
  await setDueDay(world, owed, '2098-01-10')
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { instalments } = words
  await logIn(page, person, `/agreements/${owing}`)

  await page.getByRole('button', { name: instalments.spread }).click()
  const days = [page.getByLabel(instalments.first), page.getByLabel(instalments.day(2))]

  expect(await Promise.all(days.map((day) => day.inputValue()))).toEqual(['2098-01-10', '2098-02-10'])
  await context.close()
})
