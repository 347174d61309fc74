import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sameDayLater } from '@lokum/amounts/calendar/month'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { settle } from '@lokum/local-stack/world/rental'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { zlotyText } from '../../services/portal/web/words/amounts.ts'
import { dayText, shortDayText } from '../../services/portal/web/words/dates.ts'
import { typedAmount } from '../../services/portal/web/words/typed-text.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, untilTrue, violationsOf } from './open-browser.ts'
import { overlapsOf } from './screens/measure.ts'
import { twoDebtors } from './two-debtors.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

/** The refusal of amounts that do not add up. */
const refusedSum = { pl: /suma rat musi być równa .* 4.801,00.zł/, en: /must add up to .* 4,801\.00.PLN/ }

/** A tenant who owes 2400.50 zł of September and as much of October, both overdue. */
async function twoMonths() {
  const scene = await twoDebtors(world)
  const { landlord, owing } = scene
  const { apartment_id } = (await landlord.request('GET', `/v1/agreements/${owing}`)).body
  const { body } = await settle(landlord, { apartment_id, period: '2026-10' })
  for (const verb of ['calculate', 'items/decisions', 'prepare'])
    await landlord.request('POST', `/v1/settlements/${body.id}/${verb}`, { body: bodyOfStep(verb) })
  await landlord.request('POST', `/v1/settlements/${body.id}/mark-sent`, { body: { reason: 'Wydruk' } })
  await setDueDay(world, body.id, '2026-11-10')
  return scene
}

test.each([windows[0], windows[3]])(
  'in %s at %d px two months of debt become one plan, whose amounts are shown before it is saved, and it is taken back',
  async (locale, width) => {
    const { landlord, person, owing } = await twoMonths()
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { instalments, payments, language } = words
    const own = async () => (await landlord.request('GET', `/v1/agreements/${owing}/balance`)).body
    await logIn(page, person, '/payments/2026-10')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jan Lis' })
    const field = (name: string) => page.locator(`input[name="${name}"]`)
    const amounts = page.locator('input[name$="/amount_pln"]')
    const values = async () => Promise.all((await amounts.all()).map((one) => one.inputValue()))

    await row.getByRole('button', { name: instalments.spread }).click()
    const months = page.getByRole('group', { name: instalments.which }).getByRole('checkbox')
    await amounts.nth(2).waitFor()
    const ticked = await Promise.all((await months.all()).map((one) => one.isChecked()))
    const proposed = await values()
    const first = await field('/first_due_on').inputValue()
    const days = [await field('/instalments/1/due_on').inputValue(), await field('/instalments/2/due_on').inputValue()]

    await months.first().uncheck()
    await page.getByText(instalments.whole(zlotyText(2400.5, language))).waitFor()
    const ofOne = await values()
    await months.first().check()
    await page.getByLabel(instalments.number).selectOption('2')
    await amounts.nth(2).waitFor({ state: 'detached' })
    const halves = await values()
    await field('/first_due_on').fill('2020-01-31')
    await page.locator('[name="/first_due_on"][aria-invalid=true]').waitFor()
    await field('/first_due_on').fill('2098-01-31')
    await page.getByText(dayText('2098-02-28', language)).waitFor()
    await field('/instalments/1/due_on').fill('2098-03-15')
    await field('/instalments/0/amount_pln').fill(typedAmount(3000, language))
    const violations = [...(await violationsOf(page)), ...(await overlapsOf(page))]
    await page.getByRole('button', { name: instalments.send, exact: true }).click()
    await page.getByText(refusedSum[language]).first().waitFor()
    const unsaved = await own()
    await field('/instalments/1/amount_pln').fill(typedAmount(1801, language))
    await page.getByRole('button', { name: instalments.send, exact: true }).click()
    const plan = page.getByRole('list', { name: instalments.plan })
    await page.getByRole('heading', { name: instalments.agreed }).waitFor()
    await untilTrue(page, 'document.activeElement?.tagName === "H3"')
    const shown = await plan.getByRole('listitem').allTextContents()
    const after = await own()
    violations.push(...(await violationsOf(page)), ...(await overlapsOf(page)))
    await page.keyboard.press('Escape')
    await row.getByText(payments.dueOn(shortDayText('2098-01-31', language)), { exact: true }).waitFor()
    const late = await row.getByRole('button', { name: instalments.spread }).count()

    await landlord.request('POST', '/v1/payments', {
      body: { agreement_id: owing, received_on: '2026-11-20', amount_pln: 3500 },
    })
    await row.getByRole('link', { name: 'Długa 7/12' }).click()
    await plan.getByText(`✓ ${instalments.paid}`).waitFor()
    const partlyPaid = await plan.getByRole('listitem').allTextContents()
    violations.push(...(await violationsOf(page)), ...(await overlapsOf(page)))
    await page.getByRole('button', { name: instalments.change, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: instalments.takeBack }).click()
    const question = page.getByRole('dialog', { name: instalments.takeBackTitle })
    await question.getByText(instalments.takenBackWhat).waitFor()
    const asked = await own()
    violations.push(...(await violationsOf(page)))
    await question.getByRole('button', { name: instalments.takeBack }).click()
    await page.getByRole('dialog').getByLabel(instalments.number).waitFor()

    const typed = (all: readonly number[]) => all.map((amount) => typedAmount(amount, language))
    expect(ticked).toEqual([true, true])
    expect(proposed).toEqual(typed([1600.34, 1600.33, 1600.33]))
    expect(days).toEqual([sameDayLater(first, 1), sameDayLater(first, 2)])
    expect(ofOne).toEqual(typed([800.17, 800.17, 800.16]))
    expect(halves).toEqual(typed([2400.5, 2400.5]))
    expect(unsaved.instalments).toEqual([])
    expect(after.instalments).toEqual([
      { due_on: '2098-01-31', amount_pln: 3000, open_pln: 3000 },
      { due_on: '2098-03-15', amount_pln: 1801, open_pln: 1801 },
    ])
    const part = (day: string, amount: number) =>
      plain(instalments.part(dayText(day, language), zlotyText(amount, language)))
    expect(shown.map(plain)).toEqual([part('2098-01-31', 3000), part('2098-03-15', 1801)])
    expect(late).toBe(0)
    expect(partlyPaid.map(plain)).toEqual([
      `${part('2098-01-31', 3000)}✓ ${instalments.paid}`,
      `${part('2098-03-15', 1801)}${plain(instalments.left(zlotyText(1301, language)))}`,
    ])
    expect(asked.instalments).toMatchObject([{ open_pln: 0 }, { open_pln: 1301 }])
    expect((await own()).settlements.map((one: { instalments: unknown[] }) => one.instalments.length)).toEqual([0, 0])
    expect([...violations, ...(await violationsOf(page))]).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

test('instalments of a settlement that is not due yet begin on its due day, and a single one has no boxes', async () => {
  const { person, owing, owed } = await twoDebtors(world)
  await setDueDay(world, owed, '2098-01-31')
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { instalments } = words
  await logIn(page, person, `/agreements/${owing}`)

  await page.getByRole('button', { name: instalments.spread }).click()
  const days = [
    page.getByLabel(instalments.first),
    page.getByLabel(instalments.day(2)),
    page.getByLabel(instalments.day(3)),
  ]

  expect(await Promise.all(days.map((day) => day.inputValue()))).toEqual(['2098-01-31', '2098-02-28', '2098-03-31'])
  expect(await page.getByRole('dialog').getByRole('checkbox').count()).toBe(0)
  await context.close()
})
