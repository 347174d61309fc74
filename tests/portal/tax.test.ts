import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { zlotyText } from '../../services/portal/web/words/amounts.ts'
import { momentText, monthName, monthText, shortDayText } from '../../services/portal/web/words/dates.ts'
import { words as english } from '../../services/portal/web/words/en.ts'
import { words as polish } from '../../services/portal/web/words/pl.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { twoDebtors } from './two-debtors.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const account = '27 1010 0071 2221 4405 1401 3590'

test.each([windows[0], windows[3]])(
  'in %s at %d px the tax of a month is marked as paid, taken back, and the year is exported',
  async (locale, width) => {
    const { landlord, person } = await twoDebtors(world)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { tax, shell } = words
    const yearOf = async () => (await landlord.request('GET', '/v1/tax-years/2026')).body
    await logIn(page, person, '/tax/2026')
    const main = page.getByRole('main')

    const sentence = await main.getByRole('heading', { level: 2 }).first().textContent()
    const figures = await main.getByRole('heading', { name: tax.return }).locator('xpath=..').textContent()
    const [firstMonths] = await main.getByRole('list', { name: tax.months }).getByRole('listitem').allTextContents()
    await main.getByLabel(tax.account).fill(account)
    await main.getByRole('button', { name: tax.accountSave }).click()
    await main.getByText(account).waitFor()
    const first = await violationsOf(page)
    await main.getByRole('button', { name: tax.markPaid, exact: true }).press('Enter')
    const proposed = await page.getByLabel(tax.paidAmount).inputValue()
    const opened = await violationsOf(page)
    await page.getByRole('button', { name: tax.save, exact: true }).press('Enter')
    await page.getByRole('region', { name: shell.lastAction }).waitFor()
    const paid = await yearOf()
    await main.getByText(tax.nothingToPay).waitFor()
    await page.getByRole('region', { name: shell.lastAction }).getByRole('button', { name: shell.undo }).click()
    await main.getByRole('button', { name: tax.markPaid, exact: true }).waitFor()
    const undone = await yearOf()
    await main.getByRole('button', { name: tax.markPaid, exact: true }).click()
    await page.getByRole('button', { name: tax.save, exact: true }).click()
    await main.getByRole('button', { name: tax.takeBack }).click()
    await main.getByRole('button', { name: tax.markPaid, exact: true }).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: tax.formats.xlsx }).click(),
    ])
    await main.getByText(/^(Ostatnio pobrano|Last downloaded)/).waitFor()

    const { exported_at } = await yearOf()
    await main.getByText(tax.exportSame(momentText(exported_at, words.language))).waitFor()

    expect(sentence).toMatch(
      /^(Za październik zapłać 162.zł \(termin minął 20 listopada\)|For October, pay 162.PLN \(it was due on 20 November\))$/,
    )
    expect(firstMonths).toMatch(/^(Styczeń 2026 – wrzesień 2026Bez przychodu|January 2026 – September 2026No revenue)$/)
    expect(proposed).toBe('162')
    expect(paid.months[9]).toMatchObject({ state: 'paid', payment: { amount_pln: 162 }, difference_pln: 0 })
    expect(undone.months[9]).toMatchObject({ state: 'due', payment: null })
    expect((await yearOf()).paid_pln).toBe(0)
    expect(file.suggestedFilename()).toBe(locale === 'pl-PL' ? 'Lokum-podatek-2026.xlsx' : 'Lokum-tax-2026.xlsx')
    expect(figures).toMatch(
      /z zeznaniem0,00.zł.*jeszcze niezapłacone162,00.zł|with the return0\.00.PLN.*tax of the year162\.00.PLN/,
    )
    expect([...first, ...opened, ...(await violationsOf(page))]).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test.each([
  ['en-GB', 'pl-PL', 'Lokum-podatek-2026.csv', /^\uFEFFData otrzymania;Kwota \(zł\);Klasa podatkowa;/],
  ['pl-PL', 'en-GB', 'Lokum-tax-2026.csv', /^\uFEFFReceived on;Amount \(PLN\);Tax class;/],
] as const)(
  'in a browser of %s a person who reads the page in %s gets the files in the language of the page',
  async (browser, chosen, name, headings) => {
    const { person } = await twoDebtors(world)
    // With the page's own policy of content, which a file that a script saves has to keep too.
    const { page, context, faults } = await world.visit({ locale: browser })
    const [first, read] = chosen === 'pl-PL' ? [english, polish] : [polish, english]
    await logIn(page, person, '/tax/2026')

    await page.getByRole('button', { name: first.shell.menu(person.name) }).click()
    await page.getByRole('button', { name: first.shell.otherLanguage }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: read.tax.formats.csv }).click(),
    ])

    expect(file.suggestedFilename()).toBe(name)
    expect(readFileSync(await file.path(), 'utf8')).toMatch(headings)
    expect(faults).toEqual([])
    await context.close()
  },
)

test.each([windows[0], windows[3]])(
  'in %s at %d px the sum of all overdue months is said, and they are marked as paid together',
  async (locale, width) => {
    const { landlord, person, owing } = await twoDebtors(world)
    const body = { agreement_id: owing, received_on: '2026-09-15', amount_pln: 1000 }
    await landlord.request('POST', '/v1/payments', { body })
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { tax, language } = words
    const yearOf = async () => (await landlord.request('GET', '/v1/tax-years/2026')).body
    const before = await yearOf()
    await logIn(page, person, '/tax/2026')
    const main = page.getByRole('main')

    await main.getByText(tax.overdue(zlotyText(247, language), 2)).waitFor()
    await main.getByRole('button', { name: tax.payAll }).press('Enter')
    const panel = page.locator('form').filter({ hasText: tax.payAllWhat })
    const listed = await panel.getByRole('listitem').allTextContents()
    await panel.getByLabel(tax.paidOn).fill('2026-11-25')
    const violations = await violationsOf(page)
    await panel.getByRole('button', { name: tax.payAllSave(2) }).press('Enter')
    await main.getByText(tax.nothingToPay).waitFor()

    const { months, overdue_pln } = await yearOf()
    expect([before.overdue_pln, overdue_pln]).toEqual([247, 0])
    expect(listed).toEqual(
      [
        ['2026-09', 85],
        ['2026-10', 162],
      ].map(([period, pln]) => `${monthName(String(period), language)}: ${zlotyText(Number(pln), language)}`),
    )
    expect(months.slice(8, 10)).toMatchObject([
      { state: 'paid', payment: { amount_pln: 85, paid_on: '2026-11-25' } },
      { state: 'paid', payment: { amount_pln: 162, paid_on: '2026-11-25' } },
    ])
    expect([...violations, ...(await violationsOf(page))]).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('while nothing is due, the page says what the running month will cost and until when', async () => {
  const { landlord, person, owing, paid } = await twoDebtors(world)
  const { body } = await landlord.request('GET', `/v1/payments?agreement_id=${paid}`)
  await landlord.request('POST', `/v1/payments/${body.data[0].id}/reverse`, { body: { reason: 'Pomyłka' } })
  const today = new Date().toISOString().slice(0, 10)
  await landlord.request('POST', '/v1/payments', {
    body: { agreement_id: owing, received_on: today, amount_pln: 1000 },
  })
  const { body: year } = await landlord.request('GET', `/v1/tax-years/${today.slice(0, 4)}`)
  const { period, tax_pln, due_on } = year.months.find(
    ({ period: month }: { period: string }) => month === today.slice(0, 7),
  )
  const { page, faults, context, words } = await openWindow(world, 'en-GB', 390)
  const { tax, language } = words
  await logIn(page, person, `/tax/${today.slice(0, 4)}`)

  const soon = tax.soon(monthName(period, language), zlotyText(tax_pln, language), shortDayText(due_on, language))
  await page.getByRole('main').getByText(tax.nothingToPay).waitFor()

  expect(tax_pln).toBe(85)
  expect(await page.getByText(soon).count()).toBe(1)
  expect(await page.getByText(tax.running).count()).toBe(1)
  expect(faults).toEqual([])
  await context.close()
})

test('a row of a month opens its payments with the statements that they paid, and the menu leads to the tax', async () => {
  const { person } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { tax, shell } = words
  await logIn(page, person, '/payments/2026-09')

  await page.getByRole('navigation', { name: shell.sections }).getByRole('link', { name: tax.section }).click()
  await page.getByRole('heading', { level: 1, name: tax.titleOf(2026) }).waitFor()
  await page.getByText(tax.notMatched(zlotyText(77.7, 'pl'))).waitFor()
  const toMatch = await page.getByRole('link', { name: tax.toMatch }).getAttribute('href')
  const toAllocate = await page.getByRole('link', { name: tax.toAllocate }).count()
  await page.getByRole('button', { name: `${tax.behind}: Październik 2026` }).click()
  const beside = page.getByRole('complementary')
  await beside.getByText('ABC sp. z o.o.').waitFor()

  expect(await beside.getByRole('link').allTextContents()).toEqual(['Czynsz, wrzesień 2026'])
  expect(await beside.textContent()).toContain(tax.taxClasses.revenue)
  expect(toMatch).toMatch(/^\/payments\/2026-\d\d\?tab=unmatched$/)
  expect(toAllocate).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await beside.waitFor({ state: 'detached' })
  await context.close()
})

test('the offer to take a payment back lies over the list and not over the panel that is opened next', async () => {
  const { person } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { tax, shell } = words
  await logIn(page, person, '/tax/2026')

  await page.getByRole('main').getByRole('button', { name: tax.markPaid, exact: true }).click()
  await page.getByRole('button', { name: tax.save, exact: true }).click()
  const offer = page.getByRole('region', { name: shell.lastAction })
  await offer.waitFor()
  await page.getByRole('button', { name: tax.ownersAdd }).click()
  await page.getByRole('complementary').getByText(tax.ownersFixed(tax.takeBack)).waitFor()
  const beside = await page.getByRole('complementary').boundingBox()
  const bar = await offer.boundingBox()

  expect(bar).not.toBeNull()
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan(beside?.x ?? 0)
  await context.close()
})

test('a number that is no micro-account is refused in its field', async () => {
  const { landlord, person } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { tax } = words
  await logIn(page, person, '/tax/2026')

  await page.getByLabel(tax.account).fill('24 1600 0003 5175 5306 4331 4956')
  await page.getByRole('button', { name: tax.accountSave }).click()
  await page
    .getByRole('alert')
    .getByText(/mikrorachunkiem/)
    .first()
    .waitFor()

  expect((await landlord.request('GET', '/v1/account/profile')).body.tax_account_number).toBeNull()
  await context.close()
})

test.each([windows[0], windows[3]])(
  'in %s at %d px the threshold of spouses and other revenue are set in a panel, and the gauge has them',
  async (locale, width) => {
    const { landlord, person } = await twoDebtors(world)
    const { page, context, words, faults } = await openWindow(world, locale, width)
    const { tax } = words
    await logIn(page, person, '/tax/2026')

    await page.getByRole('button', { name: tax.settingsChange }).press('Enter')
    await page.getByLabel(tax.thresholdOf).selectOption('200000')
    await page.getByRole('textbox', { name: monthText('2026-03', words.language) }).fill('1500,50')
    const opened = await violationsOf(page)
    await page.getByRole('button', { name: tax.settingsSave }).press('Enter')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    const [used, threshold] = [3400.5, 200_000].map((pln) => zlotyText(pln, words.language))
    await page.getByText(tax.ofThreshold(String(used), String(threshold))).waitFor()

    const year = (await landlord.request('GET', '/v1/tax-years/2026')).body
    expect(year).toMatchObject({ threshold_pln: 200_000, other_revenue_pln: 1500.5 })
    expect(await page.getByRole('meter').getAttribute('max')).toBe('200000')
    expect([...opened, ...(await violationsOf(page))]).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('rent paid in advance is in the revenue, the page says so, and a setting leaves it out until a statement uses it', async () => {
  const { landlord, person, paid } = await twoDebtors(world)
  const body = { agreement_id: paid, received_on: '2026-10-20', amount_pln: 600 }
  await landlord.request('POST', '/v1/payments', { body })
  const { page, context, words, faults } = await openWindow(world, 'pl-PL', 1280)
  const { tax } = words
  const pln = zlotyText(600, words.language) ?? ''
  await logIn(page, person, '/tax/2026')

  await page.getByText(tax.prepaid(pln)).waitFor()
  const before = (await landlord.request('GET', '/v1/tax-years/2026')).body
  await page.getByRole('button', { name: tax.settingsChange }).click()
  await page.getByLabel(tax.prepaymentsCount).selectOption({ label: tax.prepaymentsCounts.when_charged })
  await page.getByRole('button', { name: tax.settingsSave }).click()
  await page.getByText(tax.notAllocated(pln)).waitFor()

  const after = (await landlord.request('GET', '/v1/tax-years/2026')).body
  expect(before).toMatchObject({ revenue_pln: 2500, prepaid_pln: 600, unallocated_pln: 0 })
  expect(after).toMatchObject({ revenue_pln: 1900, prepaid_pln: 0, unallocated_pln: 600 })
  expect(await page.getByText(tax.prepaid(pln)).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('who pays by quarters pays the tax of October with the quarter, in January', async () => {
  const { person } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { tax } = words
  await logIn(page, person, '/tax/2026')

  await page.getByRole('button', { name: tax.payEach.quarter }).click()
  await page.getByRole('heading', { name: tax.paysEach.quarter }).waitFor()
  await page.getByText(tax.nothingToPay).waitFor()

  expect(await page.getByRole('listitem').filter({ hasText: 'Grudzień 2026' }).textContent()).toMatch(/162,00/)
  expect(await violationsOf(page)).toEqual([])
  await context.close()
})
