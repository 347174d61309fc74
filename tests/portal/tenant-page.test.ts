import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
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
    const { settlement, pdf, address } = await aSentStatement(world, language)
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
    const file = await (await downloading).path()

    expect(plain(toPay)).toBe(amountText(settlement.total_pln, language))
    expect(amounts.map(plain).toSorted()).toEqual(
      settlement.items.map(({ amount_pln }: Item) => amountText(amount_pln, language)).toSorted(),
    )
    expect(readFileSync(file)).toEqual(pdf)
    expect(await page.evaluate('document.documentElement.lang')).toBe(language)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(page.url()).not.toContain('tl_')
    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)

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

test('a wrong link and a missing one say what to do, and show nothing', async () => {
  const { page, faults, context } = await world.visit(phone)

  await page.goto(`${world.system.urls.gateway}/tenant#tl_${'A'.repeat(43)}`)
  await page.getByRole('heading', { name: 'Ten link już nie działa' }).waitFor()
  const other = await context.newPage()
  await other.goto(`${world.system.urls.gateway}/tenant`)
  await other.getByRole('heading', { name: 'Otwórz link z wiadomości' }).waitFor()

  expect(await page.locator('.money').count()).toBe(0)
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
