import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readMails } from '@lokum/local-stack/mailbox/read-mails'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { dayIn, shortDayText } from '../../services/portal/web/words/dates.ts'
import { anOpenMonth } from './a-month.ts'
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
  'in %s at %d px a payment is recorded from the row of who owes, taken back, and recorded again',
  async (locale, width) => {
    const { landlord, person, owing } = await twoDebtors(world)
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { payments, month, shell } = words
    await logIn(page, person, '/payments/2026-09')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jan Lis' })
    const balance = async () => (await landlord.request('GET', `/v1/agreements/${owing}/balance`)).body.balance_pln
    const record = async () => {
      await row.getByRole('button', { name: payments.received }).click()
      await page.getByLabel(payments.amount).waitFor()
      const shown = await page.getByLabel(payments.amount).inputValue()
      await page.getByRole('button', { name: payments.record, exact: true }).click()
      await page.getByRole('region', { name: shell.lastAction }).waitFor()
      return shown
    }

    await row
      .getByText(new RegExp(`2.400\\${point}50`))
      .first()
      .waitFor()
    const late = await row.textContent()
    const sums = await page.getByRole('main').getByRole('definition').allTextContents()
    const names = await page.getByRole('main').getByRole('term').allTextContents()
    const proposed = await record()
    const said = await page.getByRole('region', { name: shell.lastAction }).textContent()
    const afterwards = await balance()
    await row.getByText(payments.even).waitFor()
    const violations = [...(await violationsOf(page)), ...(await overlapsOf(page))]
    await page.getByRole('region', { name: shell.lastAction }).getByRole('button', { name: shell.undo }).click()
    await row.getByText(/po terminie|overdue/).waitFor()
    const takenBack = await balance()
    await record()
    await row.getByText(payments.even).waitFor()
    const { body } = await landlord.request('GET', `/v1/payments?agreement_id=${owing}`)

    expect(late).toMatch(/po terminie \d+.dni|\d+.days overdue/)
    expect(sums.slice(0, 3)).toEqual([
      expect.stringMatching(new RegExp(`4.300\\${point}50`)),
      expect.stringMatching(new RegExp(`1.900\\${point}00`)),
      expect.stringMatching(new RegExp(`2.400\\${point}50`)),
    ])
    expect(names.slice(0, 3)).toEqual([month.charged, month.cameIn, payments.overdueInAll(1)])
    expect(payments.overdueInAll(1)).not.toBe(month.overdue(1))
    expect(said).toContain(locale === 'pl-PL' ? 'Jan Lis, za wrzesień 2026.' : 'Jan Lis, for September 2026.')
    expect(proposed).toBe(`2400${point}50`)
    expect([afterwards, takenBack, await balance()]).toEqual([0, 2400.5, 0])
    expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['matched', 'reversed'])
    expect(await page.getByText(payments.overdueInAll(1)).count()).toBe(0)
    expect([...violations, ...(await violationsOf(page))]).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('the name of a tenancy is readable in every window, beside the panel of its row too', async () => {
  const { person } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { payments } = words
  await logIn(page, person, '/payments/2026-09')
  const list = page.getByRole('list', { name: payments.tabNames.tenancies })
  const name = list.getByRole('link', { name: 'Długa 7/12 · Jan Lis' })
  await name.waitFor()
  const faultsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const box = await name.boundingBox()
    return [
      ...(box && box.height < 80 ? [] : [`${width} px: the name is ${box?.width} px wide`]),
      ...(await overlapsOf(page)),
    ]
  }

  const alone = []
  for (const width of [1024, 1280, 1366, 1440, 1600]) alone.push(...(await faultsAt(width)))
  await list.getByRole('button', { name: `${payments.received}: Jan Lis` }).click()
  await page.getByRole('complementary').waitFor()
  const beside = []
  for (const width of [1280, 1366, 1440, 1600]) beside.push(...(await faultsAt(width)))

  expect([alone, beside]).toEqual([[], []])
  await context.close()
})

test('a payment of nobody is given to its tenant, and one recorded by mistake is taken back with a reason', async () => {
  const { landlord, person, owing, paid } = await twoDebtors(world)
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { payments, accounts } = words
  await logIn(page, person, '/payments/2026-09')
  const main = page.getByRole('main')
  const tab = (name: string) => main.getByRole('navigation', { name: payments.tabs }).getByRole('link', { name })

  await tab(payments.tabNames.unmatched).click()
  const stranger = main.getByRole('listitem').filter({ hasText: 'ABC sp. z o.o.' })
  await stranger.getByLabel(payments.whose).selectOption({ label: 'Długa 7/12 · Jan Lis' })
  await stranger.getByRole('button', { name: payments.assign }).click()
  await main.getByText(payments.noneUnmatched).waitFor()
  await tab(payments.tabNames.payments).click()
  await main.getByRole('searchbox', { name: payments.search }).fill('nikt taki')
  await main.getByText(payments.noneFound).waitFor()
  await main.getByRole('searchbox', { name: payments.search }).fill('żak')
  const mistaken = main.getByRole('listitem').filter({ hasText: 'Zoë Żak' })
  await mistaken.waitFor()
  expect(await mistaken.textContent()).toContain(payments.byHand)
  expect(await main.getByRole('list', { name: payments.tabNames.payments }).getByRole('listitem').count()).toBe(1)
  await mistaken.getByRole('button', { name: payments.reverse }).click()
  await page.getByRole('dialog').getByLabel(accounts.reason).fill('Wpłacił ktoś inny')
  await page.getByRole('dialog').getByRole('button', { name: payments.reverse }).click()
  await main.getByText(payments.reversedBecause('Wpłacił ktoś inny')).waitFor()
  await tab(payments.tabNames.owing).click()
  await main.getByRole('listitem').filter({ hasText: 'Krótka 3' }).waitFor()

  const [first, second] = await Promise.all(
    [owing, paid].map(async (id) => (await landlord.request('GET', `/v1/agreements/${id}/balance`)).body.balance_pln),
  )
  expect([first, second]).toEqual([2322.8, 1900])
  expect(await violationsOf(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('a payment assigned to the wrong tenant is reassigned or unassigned', async () => {
  const { landlord, person, owing, paid } = await twoDebtors(world)
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { payments } = words
  const balances = () =>
    Promise.all(
      [owing, paid].map(async (id) => (await landlord.request('GET', `/v1/agreements/${id}/balance`)).body.balance_pln),
    )
  await logIn(page, person, '/payments/2026-09?tab=payments')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '1\u00a0900,00' })
  const dialog = page.getByRole('dialog', { name: payments.reassignTitle })

  await row.getByRole('button', { name: payments.reassign }).click()
  const offered = await dialog.getByLabel(payments.whose).locator('option').allTextContents()
  const violations = await violationsOf(page)
  await dialog.getByLabel(payments.whose).selectOption({ label: 'Długa 7/12 · Jan Lis' })
  await dialog.getByRole('button', { name: payments.assign }).click()
  await row.getByText('Jan Lis').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const moved = await balances()
  await row.getByRole('button', { name: payments.reassign }).click()
  await dialog.getByLabel(payments.whose).selectOption({ label: payments.unmatched })
  await dialog.getByRole('button', { name: payments.assign }).click()
  await row.getByText(payments.unmatched).first().waitFor()

  expect(offered).toEqual([payments.chooseTenancy, 'Długa 7/12 · Jan Lis', payments.unmatched])
  expect([moved, await balances()]).toEqual([
    [500.5, 1900],
    [2400.5, 1900],
  ])
  expect(violations).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('all payments are listed by their day, with the months that they paid and the tenant of an ended agreement', async () => {
  const { landlord, person, paid } = await twoDebtors(world)
  for (const [received_on, amount_pln] of [
    ['2026-10-20', 20],
    ['2026-10-12', 12],
  ])
    await landlord.request('POST', '/v1/payments', { body: { agreement_id: paid, received_on, amount_pln } })
  await landlord.request('POST', '/v1/payments', {
    body: { agreement_id: paid, received_on: '2026-10-21', amount_pln: -32 },
  })
  await landlord.request('PATCH', `/v1/agreements/${paid}`, { body: { ends_on: '2026-10-31' } })
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 390)
  const { payments } = words
  await logIn(page, person, '/payments/2026-11?tab=payments')
  const rows = page.getByRole('list', { name: payments.tabNames.payments }).getByRole('listitem')

  await rows.filter({ hasText: 'Krótka 3 · Zoë Żak' }).first().waitFor()
  const texts = await rows.allTextContents()

  expect(texts.map((text) => /^\d+/.exec(text)?.[0])).toEqual(['21', '20', '12', '9', '8'])
  expect(texts.at(-1)).toContain('Krótka 3 · Zoë Żakza wrzesień 2026')
  expect(texts.join()).not.toContain(payments.endedTenancy)
  expect(faults).toEqual([])
  await context.close()
})

test('the row of a tenant whose statement is not due yet says from which day a reminder is possible, and no amount lies over another', async () => {
  const { person, owed } = await twoDebtors(world)
  await setDueDay(world, owed, '2099-12-07')
  const { page, faults, context, words } = await openWindow(world, 'en-GB', 1280)
  const { payments, reminders } = words
  await logIn(page, person, '/payments/2026-09')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jan Lis' })

  await row.getByRole('button', { name: payments.received }).waitFor()
  expect(await overlapsOf(page)).toEqual([])
  await row.getByText(reminders.from('8 December')).waitFor()

  expect(await row.getByRole('button', { name: reminders.remind }).count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('an amount that cannot be read is refused in its field, and nothing is recorded', async () => {
  const { landlord, person, owing } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { payments, fields } = words
  await logIn(page, person, '/payments/2026-09')

  await page.getByRole('button', { name: `${payments.received}: Jan Lis` }).click()
  await page.getByLabel(payments.amount).fill('sto')
  await page.getByRole('button', { name: payments.record, exact: true }).click()
  await page.getByRole('alert').getByText(fields.notAnAmount).waitFor()

  const { body } = await landlord.request('GET', `/v1/payments?agreement_id=${owing}`)
  expect(body.data).toEqual([])
  await context.close()
})

test.each([windows[0], windows[3]])(
  'in %s at %d px an overdue tenant is reminded in three presses, the mail comes, and the next reminder is another one',
  async (locale, width) => {
    const { landlord, person, owing } = await twoDebtors(world)
    const email = `jan-${width}@example.org`
    const { status } = await landlord.request('PATCH', `/v1/agreements/${owing}`, { body: { tenant: { email } } })
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { reminders } = words
    await logIn(page, person, '/payments/2026-09')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jan Lis' })
    const remind = row.getByRole('button', { name: reminders.remind })

    await remind.click()
    await page.getByLabel(reminders.subject).waitFor()
    const subject = await page.getByLabel(reminders.subject).inputValue()
    const violations = await violationsOf(page)
    const warnedBefore = await page.getByText(reminders.todayAlready).count()
    await page.getByLabel(reminders.text, { exact: true }).fill('Proszę o przelew\ndo piątku.')
    await page.getByRole('button', { name: reminders.send }).click()
    await page.getByLabel(reminders.subject).waitFor({ state: 'hidden' })
    const mail = await mailTo(email)
    const today = dayIn(new Date().toISOString())
    await row.getByText(reminders.reminded(shortDayText(today, words.language), 1)).waitFor()
    await remind.click()
    await page.getByText(reminders.levels[1] ?? '').waitFor()
    const warned = await page.getByText(reminders.todayAlready).count()
    const earlier = await page.getByRole('list', { name: reminders.earlier }).getByRole('listitem').count()
    const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth')

    expect(status).toBe(200)
    expect(mail).toMatchObject({ subject, text: expect.stringContaining('Proszę o przelew do piątku.') })
    expect([earlier, wide]).toEqual([1, 0])
    expect([warnedBefore, warned]).toEqual([0, 1])
    expect([...violations, ...(await violationsOf(page))]).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)

/** The mail to an address, as soon as the mail server has it. */
async function mailTo(address: string) {
  return await eventually(async () => {
    const mails = await readMails(world.system.mailFolder)
    return mails.find(({ to }) => to.includes(address)) ?? false
  })
}

test('a payment by hand is corrected where it is listed, and the balance follows', async () => {
  const { landlord, person, owing } = await twoDebtors(world)
  await landlord.request('POST', '/v1/payments', {
    body: { agreement_id: owing, received_on: '2026-10-01', amount_pln: 5000, title: 'Gotówka' },
  })
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { payments } = words
  await logIn(page, person, '/payments/2026-09?tab=payments')

  const row = page
    .getByRole('list', { name: payments.tabNames.payments })
    .getByRole('listitem')
    .filter({ hasText: 'Gotówka' })
  await row.getByRole('button', { name: payments.correct, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const shown = await dialog.getByLabel(payments.amount).inputValue()
  await dialog.getByLabel(payments.amount).fill('500')
  await dialog.getByRole('button', { name: payments.saveCorrection }).click()
  await page.getByRole('status').filter({ hasText: payments.corrected }).waitFor()
  await row.getByText('500,00').waitFor()

  const { body } = await landlord.request('GET', `/v1/agreements/${owing}/balance`)
  expect(shown).toBe('5000')
  expect(body).toMatchObject({ paid_pln: 500 })
  expect(faults).toEqual([])
  await context.close()
})

test('a tenant whose statement of the month was not sent is not shown as even', async () => {
  const { person } = await anOpenMonth(world)
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { payments } = words
  await logIn(page, person, '/payments/2026-10')

  const row = page.getByRole('list', { name: payments.tabNames.tenancies }).getByRole('listitem')
  await row.getByText(payments.notSent).first().waitFor()

  expect(await row.locator('p').allTextContents()).toEqual([payments.notSent])
  expect(faults).toEqual([])
  await context.close()
})
