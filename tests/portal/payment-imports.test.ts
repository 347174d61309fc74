import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page, Response } from 'playwright-core'
import { zlotyText } from '../../services/portal/web/words/amounts.ts'
import type { Words } from '../../services/portal/web/words/words.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { twoDebtors } from './two-debtors.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** A list of operations: one with the code, one that only fits by amount and name, one of a stranger, and a fee. */
function aStatement(code: string) {
  const lines = [
    'Data operacji;Opis operacji;Nadawca;Kwota',
    `2026-11-05;czynsz ${code};JAN LIS;2400,50`,
    '2026-11-06;za pazdziernik;ZOE ZAK;1900,00',
    '2026-11-07;zwrot;FIRMA OBCA;12,30',
    '2026-11-08;prowizja;BANK;-5,00',
  ]
  return { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) }
}

/** Takes the payment of an agreement back. */
async function takeBack(landlord: Awaited<ReturnType<typeof twoDebtors>>['landlord'], agreement: string) {
  const { body } = await landlord.request('GET', `/v1/payments?agreement_id=${agreement}`)
  for (const { id } of body.data) {
    const { status } = await landlord.request('POST', `/v1/payments/${id}/reverse`, { body: { reason: 'Pomyłka' } })
    expect(status).toBe(200)
  }
}

async function read(page: Page, { imports }: Words, file: ReturnType<typeof aStatement>) {
  await page.goto('/payments/2026-09')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.waitForURL((url) => url.pathname.startsWith('/payments/imports/'))
  await page.getByRole('heading', { level: 1, name: imports.title }).waitFor()
}

test.each([windows[0], windows[3]])(
  'in %s at %d px a bank statement is read, a doubtful row decided, all recorded, taken back, and recorded again',
  async (locale, width) => {
    const { landlord, person, owing, paid, codes } = await twoDebtors(world)
    await takeBack(landlord, paid)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { imports } = words
    await logIn(page, person, '/payments/2026-09')
    const main = page.getByRole('main')
    const balances = async () =>
      await Promise.all(
        [owing, paid].map(
          async (id) => (await landlord.request('GET', `/v1/agreements/${id}/balance`)).body.balance_pln,
        ),
      )
    const file = aStatement(codes[0] ?? '')

    await read(page, words, file)
    const before = await balances()
    const doubtful = main.getByRole('listitem').filter({ hasText: 'ZOE ZAK' })
    await doubtful.getByLabel(imports.whose).selectOption({ label: 'Krótka 3 · Zoë Żak' })
    await page.getByRole('button', { name: imports.record(2) }).waitFor()
    // The choice is kept with the import, so that another person or device goes on with it.
    await page.reload()
    await page.getByRole('button', { name: imports.record(2) }).waitFor()
    const counts = await main.getByRole('term').allTextContents()
    await main.getByRole('button', { name: imports.groups.matched }).click()
    const matched = main.getByRole('listitem').filter({ hasText: 'JAN LIS' })
    await matched.getByText(imports.owes(zlotyText(2400.5, words.language))).waitFor()
    await doubtful.getByText(imports.owes(zlotyText(1900, words.language))).waitFor()
    await main.getByRole('button', { name: imports.groups.outgoing }).click()
    const outgoing = main.getByRole('listitem').filter({ hasText: 'prowizja' })
    await outgoing.waitFor()
    const choices = await outgoing.getByRole('combobox').count()
    const violations = await violationsOf(page)
    await page.getByRole('button', { name: imports.record(2) }).click()
    await main.getByText(imports.recorded(2)).waitFor()
    const recorded = await balances()
    await page.getByRole('button', { name: imports.undo }).click()
    await main.getByText(imports.over.reversed).waitFor()
    const undone = await balances()
    await page.goto('/payments/2026-09')
    await main.getByText(imports.earlier).click()
    const earlier = main.getByRole('list', { name: imports.earlier }).getByRole('listitem')
    await earlier.getByText(imports.earlierStates.reversed).waitFor()
    await earlier.getByRole('link').click()
    await main.getByText(imports.over.reversed).waitFor()
    await read(page, words, file)
    await page.getByRole('button', { name: imports.record(1) }).click()
    await main.getByText(imports.recorded(1)).waitFor()

    expect(choices).toBe(0)
    expect(counts).toEqual([
      imports.groups.matched,
      imports.groups.ambiguous,
      imports.groups.unmatched,
      imports.groups.outgoing,
    ])
    expect([before, recorded, undone, await balances()]).toEqual([
      [2400.5, 1900],
      [0, 0],
      [2400.5, 1900],
      [0, 1900],
    ])
    expect([...violations, ...(await violationsOf(page))]).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('a payer who paid for one tenant before is assigned in one press, and a tenant who owes nothing gets a credit', async () => {
  const { landlord, person, paid } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { imports } = words
  await landlord.request('POST', '/v1/payments', {
    body: { agreement_id: paid, received_on: '2026-10-06', amount_pln: 10, payer: 'FIRMA OBCA' },
  })
  await logIn(page, person, '/payments/2026-09')
  await read(page, words, aStatement('nic'))
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'FIRMA OBCA' })
  await row.getByText(imports.knownPayer('Krótka 3 · Zoë Żak')).waitFor()

  await row.getByRole('button', { name: imports.yes }).click()
  await row.getByText(imports.owesNothing).waitFor()
  await page.getByRole('button', { name: imports.record(1) }).click()
  await page.getByRole('main').getByText(imports.recorded(1)).waitFor()

  const { body } = await landlord.request('GET', `/v1/agreements/${paid}/balance`)
  expect(body.credit_pln).toBe(22.3)
  await context.close()
})

test('of two choices made one after the other with the arrow keys the last one stays, though the first is kept slowly', async () => {
  const { landlord, person, paid, codes } = await twoDebtors(world)
  await takeBack(landlord, paid)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { imports } = words
  await logIn(page, person, '/payments/2026-09')
  await read(page, words, aStatement(codes[0] ?? ''))
  const isSlow = Promise.withResolvers<void>()
  const decides = (url: URL) => url.pathname.endsWith('/decisions')
  let sent = 0
  await page.route(decides, async (route) => {
    sent += 1
    await isSlow.promise
    await route.continue()
  })
  const list = page.getByRole('listitem').filter({ hasText: 'ZOE ZAK' }).getByLabel(imports.whose)

  await list.focus()
  const chosen: string[] = []
  for (const key of ['Home', 'ArrowDown', 'ArrowDown']) {
    await page.keyboard.press(key)
    chosen.push(await list.inputValue())
  }
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  const atOnce = sent
  const second = page.waitForResponse((answer) => decides(new URL(answer.url())) && bodyOf(answer) === chosen[2])
  isSlow.resolve()
  await second
  await page.waitForLoadState('networkidle')

  const id = page.url().split('/').at(-1)
  const { body } = await landlord.request('GET', `/v1/payment-imports/${id}/rows`)
  const decided = body.data.map(({ decision }: { decision: { agreement_id: string } | null }) => decision?.agreement_id)
  expect([new Set(chosen).size, atOnce, sent]).toEqual([3, 1, 2])
  expect(decided).toContain(chosen[2])
  expect(await list.inputValue()).toBe(chosen[2])
  await context.close()
})

function bodyOf(answer: Response): unknown {
  return answer.request().postDataJSON().agreement_id
}

test('a matched row that is given to another tenant is still one payment, and a skipped one is none', async () => {
  const { landlord, person, paid, codes } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { imports } = words
  await logIn(page, person, '/payments/2026-09')

  await read(page, words, aStatement(codes[0] ?? ''))
  await page.getByRole('button', { name: new RegExp(imports.groups.matched) }).click()
  const matched = page.getByRole('listitem').filter({ hasText: 'JAN LIS' })
  await matched.getByLabel(imports.whose).selectOption({ label: imports.notRecorded })
  await page.getByText(imports.nothingToRecord).waitFor()
  await matched.getByLabel(imports.whose).selectOption({ label: 'Krótka 3 · Zoë Żak' })
  await page.getByRole('button', { name: imports.record(1) }).click()
  await page.getByRole('main').getByText(imports.recorded(1)).waitFor()

  const { body } = await landlord.request('GET', `/v1/payments?agreement_id=${paid}`)
  expect(body.data.map(({ amount_pln }: { amount_pln: number }) => amount_pln)).toEqual([2400.5, 1900])
  await context.close()
})

test('a file that is no bank statement is refused beside the button, and nothing is kept', async () => {
  const { landlord, person } = await twoDebtors(world)
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  await logIn(page, person, '/payments/2026-09')

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notatki.csv', mimeType: 'text/csv', buffer: Buffer.from('kup mleko\nkup chleb\n') })
  await page.getByRole('alert').first().waitFor()

  expect(new URL(page.url()).pathname).toBe('/payments/2026-09')
  expect((await landlord.request('GET', '/v1/payment-imports')).body.data).toEqual([])
  expect(await page.getByText(words.imports.read, { exact: true }).isVisible()).toBe(true)
  await context.close()
})

test('a file of an unknown bank asks for its columns, the next one does not, and its columns can be corrected', async () => {
  const { landlord, person } = await twoDebtors(world)
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 390)
  const { imports } = words
  // Either of the two amounts could be the payment.
  const ofUnknownBank = (day: string) => ({
    name: 'lista.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Kiedy;Ile;Zysk;Po co\n${day};12,30;0,20;zwrot\n`),
  })
  await logIn(page, person, '/payments/2026-09')
  const main = page.getByRole('main')

  await page.locator('input[type=file]').setInputFiles(ofUnknownBank('2026-11-05'))
  await main.getByRole('paragraph').filter({ hasText: 'Kiedy, Ile, Zysk, Po co' }).waitFor()
  await main.getByLabel(imports.columns.date_column).fill('Kiedy')
  await main.getByLabel(imports.columns.amount_column).fill('Ile')
  await main.getByLabel(imports.columns.title_column).fill('4')
  const violations = await violationsOf(page)
  await main.getByRole('button', { name: imports.readAgain }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/payments/imports/'))
  const unmatched = new RegExp(imports.groups.unmatched)
  await main.getByRole('button', { name: unmatched }).click()
  await main.getByRole('listitem').getByLabel(imports.whose).selectOption({ label: imports.unassigned })
  await main.getByRole('button', { name: imports.record(1) }).click()
  await main.getByText(imports.recorded(1)).waitFor()
  await read(page, words, ofUnknownBank('2026-11-06'))
  await main.getByRole('button', { name: unmatched }).click()
  await main.getByText('zwrot').waitFor()
  const first = page.url()
  await main.getByText(imports.otherColumns).click()
  await main.locator('input[type=file]').setInputFiles(ofUnknownBank('2026-11-06'))
  const named = await main.getByLabel(imports.columns.amount_column).inputValue()
  await main.getByLabel(imports.columns.amount_column).fill('Zysk')
  const opened = await violationsOf(page)
  await main.getByRole('button', { name: imports.readAgain }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/payments/imports/') && url.href !== first)
  await main.getByRole('button', { name: unmatched }).click()
  await main.getByText('0,20').waitFor()
  const { body } = await landlord.request('GET', `/v1/payment-imports/${first.split('/').at(-1)}`)

  expect([named, body.state]).toEqual(['Ile', 'cancelled'])
  expect([...violations, ...opened]).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
