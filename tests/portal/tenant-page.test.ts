import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { setDueDay } from '@lokum/local-stack/world/set-due-day'
import { readCodes } from '../../packages/statement-print/test/read-codes.ts'
import { amountText } from '../../services/portal/web/words/amounts.ts'
import { look } from '../../services/settlements/test/months/settlements/a-month.ts'
import { aCalculatedTrueUp, finish } from '../../services/settlements/test/months/true-ups/a-heated-year.ts'
import { aSentStatement } from './a-sent-statement.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const phone = { viewport: { width: 360, height: 800 } }
const words = {
  pl: { heading: /^Rozliczenie za/, download: 'Pobierz PDF', photo: /Zdjęcie licznika z odczytu/ },
  en: { heading: /^Settlement for/, download: 'Download PDF', photo: /Photo of the meter/ },
}

test.each(['pl', 'en'] as const)(
  'the link of the mail opens the amounts, the photos and the PDF on a phone, in the language of the statement: %s',
  async (language) => {
    const { settlement, pdf, pdfName, address } = await aSentStatement(world, language)
    // Of the other language: the statement's one counts.
    const { page, faults, context } = await world.visit({ ...phone, locale: language === 'pl' ? 'en-GB' : 'pl-PL' })

    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: words[language].heading }).waitFor()
    const toPay = await page.locator('.figure strong').textContent()
    const amounts = await page.locator('summary .money').allTextContents()
    await page.locator('summary').nth(1).click()
    const photo = page.getByRole('img', { name: words[language].photo }).first()
    await photo.waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: words[language].download }).click()
    const downloaded = await downloading
    const file = await downloaded.path()

    expect(plain(toPay)).toBe(amountText(settlement.total_pln, language))
    expect(amounts.map(plain).toSorted()).toEqual(
      settlement.items.map(({ amount_pln }: Item) => amountText(amount_pln, language)).toSorted(),
    )
    expect(readFileSync(file)).toEqual(pdf)
    expect(downloaded.suggestedFilename()).toBe(pdfName)
    expect(await page.evaluate('document.documentElement.lang')).toBe(language)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(page.url()).not.toContain('tl_')
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

test('a cost from a printed bill shows the row of the bill as a picture beside its words', async () => {
  const { address } = await aSentStatement(world, 'pl')
  const { page, faults, context } = await world.visit()
  await page.goto(address)

  await page.locator('summary', { hasText: 'Internet' }).click()
  const row = page.getByRole('img', { name: /Internet światłowodowy/ })
  await row.waitFor()

  expect(await row.getAttribute('loading')).toBe('lazy')
  const { width = 0, height = 1 } = (await row.boundingBox()) ?? {}
  expect(width / height).toBeGreaterThan(10)
  expect(await page.locator('blockquote', { hasText: 'Internet światłowodowy' }).isVisible()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await row.scrollIntoViewIfNeeded()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

test('of a month with a statement of its own and one of advances, the tenant reads and downloads each', async () => {
  const { landlord, agreement, id, sent } = await aCalculatedTrueUp(world, { period: '2026-04' })
  await finish(landlord, id)
  const links = `/v1/agreements/${agreement.id}/tenant-links`
  const { body: link } = await landlord.request('POST', links, { body: {} })
  const { page, faults, context } = await world.visit(phone)
  const download = async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: words.pl.download }).click()
    return readFileSync(await (await downloading).path())
  }
  const pdfOf = async (settlement: string | undefined) =>
    (await landlord.request('GET', `/v1/settlements/${settlement}/statements/latest`)).bytes

  await page.goto(`${world.system.urls.gateway}/tenant${new URL(link.url).hash}`)
  await page.getByLabel('Miesiąc').selectOption({ label: 'kwiecień 2026: rozliczenie zaliczek' })
  const days = '1 stycznia 2026 – 30 kwietnia 2026'
  await page.getByRole('heading', { level: 1, name: `Rozliczenie zaliczek: ${days}` }).waitFor()
  const balances = await page.getByRole('region', { name: 'Koszty i zaliczki' }).textContent()
  const settled = await download()
  await page.getByLabel('Miesiąc').selectOption({ label: 'kwiecień 2026' })
  await page.getByRole('heading', { level: 1, name: 'Rozliczenie za kwiecień 2026' }).waitFor()
  const ofMonth = await download()

  expect((await look(landlord, id)).body).toMatchObject({ kind: 'true_up', state: 'sent' })
  expect(balances).toMatch(/Ogrzewanie.*Twoje koszty640,00.*Naliczone zaliczki400,00.*Dopłata240,00/)
  expect(settled).toEqual(await pdfOf(id))
  expect(ofMonth).toEqual(await pdfOf(sent.at(-1)))
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(faults).toEqual([])
  await context.close()
}, 120_000)

test('of advances that were more than the costs, the tenant sees the credit, that nothing is to be paid, and no credit once it was paid back', async () => {
  const { landlord, agreement, id } = await aCalculatedTrueUp(world, { period: '2026-05', amount: '340.00' })
  const payment = { agreement_id: agreement.id, received_on: '2026-05-10', amount_pln: 8400 }
  await landlord.settlements.request('POST', '/v1/payments', { body: payment })
  await finish(landlord, id)
  const { body: link } = await landlord.request('POST', `/v1/agreements/${agreement.id}/tenant-links`, { body: {} })
  const { page, context } = await world.visit(phone)

  await page.goto(`${world.system.urls.gateway}/tenant${new URL(link.url).hash}`)
  await page.getByRole('heading', { level: 2, name: 'Nadpłata' }).waitFor()
  const figure = plain(await page.locator('.figure').textContent())
  const balances = plain(await page.getByRole('region', { name: 'Koszty i zaliczki' }).textContent())
  const amount = plain(await page.getByRole('region', { name: 'Nadpłata' }).textContent())

  expect(amount).not.toContain('Wpłacono')
  expect(figure).toBe(plain(`${amountText(60, 'pl')}nic nie musisz płacić`))
  expect(balances).toContain(plain(`Nadpłata zaliczek${amountText(60, 'pl')}`))
  expect(await page.getByRole('region', { name: 'Przelew' }).count()).toBe(0)
  const refund = { agreement_id: agreement.id, received_on: '2026-05-20', amount_pln: -60 }
  await landlord.settlements.request('POST', '/v1/payments', { body: refund })
  await page.reload()
  await page.getByRole('heading', { level: 2, name: 'Rozliczono w całości' }).waitFor()
  expect(await page.getByText('Nadpłata', { exact: true }).count()).toBe(0)
  await context.close()
}, 120_000)

test.each([
  ['en', 390, 'light'],
  ['pl', 1280, 'light'],
  ['pl', 390, 'dark'],
] as const)(
  'in %s at %d px, %s, the page says how the month differs from the last, its days, what is left, whom to ask, and has the code to save',
  async (locale, width, colorScheme) => {
    const { landlord, agreement, address, settlementId } = await aSecondMonth(locale)
    await landlord.request('PATCH', '/v1/account/profile', {
      body: {
        email: 'anna@example.org',
        phone: '+48 600 700 800',
        interest_rates: [{ valid_from: '2026-01-01', percent: 11.25, source: 'M.P. 2026' }],
      },
    })
    const payment = { agreement_id: agreement.id, received_on: '2026-05-04', amount_pln: 1000 }
    await landlord.settlements.request('POST', '/v1/payments', { body: payment })
    await setDueDay(world, settlementId, '2026-06-10')
    const reminders = `/v1/agreements/${agreement.id}/reminders`
    await landlord.settlements.request('POST', reminders, {
      body: { delivery: 'handed_over', with_interest: true },
    })
    const viewport = { width, height: 844 }
    const { page, faults, context } = await world.visit({ viewport, colorScheme, bypassCSP: true })

    await page.goto(address)
    const code = page.getByRole('img', { name: locale === 'pl' ? /^Kod QR przelewu/ : /^QR code for a transfer/ })
    await code.waitFor()
    const heading = plain(await page.locator('.heading').textContent())
    const amount = plain(await page.locator('.amount').textContent())
    const payments = plain(await page.locator('.payments').textContent())
    const [scanned] = await readCodes(await code.screenshot())
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: locale === 'pl' ? 'Zapisz kod' : 'Save the code' }).click()
    const saved = await downloading
    const mail = await page
      .getByRole('link', { name: locale === 'pl' ? 'Napisz e-mail' : 'Write an e-mail' })
      .getAttribute('href')
    const phone = await page.getByRole('link', { name: '+48 600 700 800' }).getAttribute('href')

    expect(heading).toContain(plain(expectedHeadings[locale]))
    expect(amount).toContain(plain(expectedStates[locale]))
    expect(payments).toMatch(new RegExp(plain(expectedPayments[locale])))
    expect(amount.match(/1.400[.,]00/g)).toHaveLength(2)
    expect(scanned).toMatch(/^\|PL\|24160000035175530643314956\|140000\|/)
    expect(await readCodes(readFileSync(await saved.path()))).toEqual([scanned])
    expect(saved.suggestedFilename()).toMatch(/^.*-2026-05-[A-Z0-9]{4}\.png$/)
    expect(decodeURIComponent(mail ?? '')).toMatch(/^mailto:anna@example\.org\?subject=.*-2026-05-[A-Z0-9]{4}$/)
    expect(phone).toBe('tel:+48600700800')
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

test.each([
  ['en', 390],
  ['pl', 1280],
] as const)('in %s at %d px the tenant sees each instalment, its day and what of it is paid', async (locale, width) => {
  const { landlord, agreement, address } = await aSecondMonth(locale)
  const instalments = [{ due_on: '2098-01-10' }, { due_on: '2098-02-10' }, { due_on: '2098-03-10' }]
  await landlord.settlements.request('PATCH', `/v1/agreements/${agreement.id}/instalments`, { body: { instalments } })
  const payment = { agreement_id: agreement.id, received_on: '2026-05-04', amount_pln: 1000 }
  await landlord.settlements.request('POST', '/v1/payments', { body: payment })
  const { page, faults, context } = await world.visit({ viewport: { width, height: 844 }, bypassCSP: true })

  await page.goto(address)
  await page.locator('.payments').waitFor()
  const figure = plain(await page.locator('.figure').textContent())
  const parts = await page.locator('.payments').getByRole('listitem').allTextContents()

  expect(figure).toContain(plain(expectedPlans[locale].figure))
  expect(parts.map(plain)).toEqual(expectedPlans[locale].parts.map(plain))
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})

const expectedPlans = {
  pl: {
    figure: 'w ratach, najbliższa wpłata: 600,00 zł do 10 lutego 2098',
    parts: [
      'do 10 stycznia 2098: 800,00 zł, zapłacono',
      'do 10 lutego 2098: 800,00 zł, zostało 600,00 zł',
      'do 10 marca 2098: 800,00 zł',
    ],
  },
  en: {
    figure: 'in instalments, the next payment: 600.00 PLN by 10 February 2098',
    parts: [
      'by 10 January 2098: 800.00 PLN, paid',
      'by 10 February 2098: 800.00 PLN, 600.00 PLN left',
      'by 10 March 2098: 800.00 PLN',
    ],
  },
} as const

const expectedHeadings = {
  pl: '1–31 maja 2026O 1 200,00 zł więcej niż w kwietniu: czynsz i opłaty stałe +1 200,00 zł.',
  en: '1 – 31 May 20261,200.00 PLN more than in April: rent and fixed charges +1,200.00 PLN.',
} as const
const expectedPayments = {
  pl: 'Wpłacono łącznie2 200,00 złPozostało do zapłaty1 400,00 złNajstarszy niezapłacony termin: 10 czerwca 2026.*maj 2026do 10 czerwca 20261 400,00 zł.*pierwsze przypomnienie – do zapłaty było 1 400,00 zł, najstarszy termin minął 10 czerwca 2026; odsetki do dnia przypomnienia: \\d+,\\d\\d zł\\.',
  en: 'Paid in all2,200.00 PLNLeft to pay1,400.00 PLNOldest unpaid due day: 10 June 2026.*May 2026by 10 June 20261,400.00 PLN.*first reminder – 1,400.00 PLN was to be paid, the oldest of it due on 10 June 2026; statutory interest until the reminder: \\d+\\.\\d\\d PLN\\.',
} as const
const expectedStates = {
  pl: 'Opłacone częściowo: wpłacono 1 000,00 zł, pozostało 1 400,00 zł.',
  en: 'Partly paid: 1,000.00 PLN received, 1,400.00 PLN left.',
} as const

/** May of a tenant who moved in in the middle of April and paid for it; the link of the tenant. */
async function aSecondMonth(locale: 'pl' | 'en') {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Żółta 7' })
  await world.copied(apartment.id)
  const tenant = { name: 'Jan Nowak', email: null, locale }
  const terms = { tenant, mode: 'rent_only', rent_pln: 2400, starts_on: '2026-04-16' }
  const agreement = await anAgreement(landlord, apartment.id, terms)
  let settlementId = ''
  for (const period of ['2026-04', '2026-05']) {
    const { body } = await settle(landlord, { apartment_id: apartment.id, agreement_id: agreement.id, period })
    settlementId = body.id
    for (const verb of ['calculate', 'items/decisions', 'prepare', 'mark-sent'])
      await landlord.request('POST', `/v1/settlements/${body.id}/${verb}`, {
        body: verb === 'mark-sent' ? { reason: 'Wydruk' } : (bodyOfStep(verb) ?? {}),
      })
  }
  const payment = { agreement_id: agreement.id, received_on: '2026-05-02', amount_pln: 1200 }
  await landlord.settlements.request('POST', '/v1/payments', { body: payment })
  const { body: link } = await landlord.request('POST', `/v1/agreements/${agreement.id}/tenant-links`, { body: {} })
  return { landlord, agreement, settlementId, address: `${world.system.urls.gateway}/tenant${new URL(link.url).hash}` }
}

test('a wrong link and a missing one say what to do, and show nothing', async () => {
  const { page, faults, context } = await world.visit(phone)

  await page.goto(`${world.system.urls.gateway}/tenant#tl_${'A'.repeat(43)}`)
  await page.getByRole('heading', { name: 'Ten link już nie działa' }).waitFor()
  const other = await context.newPage()
  await other.goto(`${world.system.urls.gateway}/tenant`)
  await other.getByRole('heading', { name: 'Otwórz link z wiadomości' }).waitFor()

  expect(await page.locator('.money').count()).toBe(0)
  expect(await Promise.all([page, other].map((one) => one.locator('.private').count()))).toEqual([0, 0])
  expect(faults).toEqual([])
  await context.close()
})

test('axe finds nothing on the page of the tenant, opened and with a wrong link, in both themes', async () => {
  const { address } = await aSentStatement(world, 'pl')
  const found: Record<string, string[]> = {}

  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, context } = await world.visit({ ...phone, colorScheme, bypassCSP: true })
    await page.goto(address)
    await page.locator('summary').nth(1).click()
    await page.getByRole('img').first().waitFor()
    found[`statement, ${colorScheme}`] = await violationsOf(page)
    const other = await context.newPage()
    await other.goto(`${world.system.urls.gateway}/tenant#tl_${'A'.repeat(43)}`)
    await other.getByRole('heading', { level: 1 }).waitFor()
    found[`wrong link, ${colorScheme}`] = await violationsOf(other)
    await context.close()
  }

  expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([])
}, 120_000)

/** Spaces of numbers differ between formats and their parts. */
function plain(text: string | null): string {
  return (text ?? '').replaceAll(/\s/g, '\u00a0')
}
