import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { aPhoto } from './files.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test.each([windows[0], windows[3]])(
  'in %s at %d px a deposit is agreed, paid, partly kept and returned, and an entry is taken back',
  async (locale, width) => {
    const { landlord, person, agreementId } = await anOpenMonth(world)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { deposit, accounts } = words
    await logIn(page, person, `/agreements/${agreementId}`)
    const home = page.getByRole('region', { name: deposit.title })
    const dialog = page.getByRole('dialog')
    const open = (name = deposit.add) => home.getByRole('button', { name }).click()
    const amount = dialog.getByLabel(deposit.amount)
    const save = async () => {
      await dialog.getByRole('button', { name: deposit.record }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const entries = home.getByRole('listitem')

    await open(deposit.addFirst)
    await amount.fill('2000')
    await save()
    await entries.nth(0).waitFor()
    await open()
    const proposed = [await dialog.getByLabel(deposit.what).inputValue(), await amount.inputValue()]
    await save()
    await entries.nth(1).waitFor()
    await open()
    await dialog.getByLabel(deposit.what).selectOption('deducted')
    await amount.fill('2150')
    await dialog.getByRole('button', { name: deposit.record }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel(deposit.reason).fill('Szyba')
    await dialog.getByRole('button', { name: deposit.record }).click()
    const tooMuch = dialog.getByText(locale === 'pl-PL' ? /najwyżej 2.000,00 zł/ : /at most 2,000\.00 PLN/)
    await tooMuch.first().waitFor()
    const isAtAmount = (await amount.getAttribute('aria-invalid')) === 'true'
    await amount.fill('150')
    await dialog.getByLabel(deposit.document).setInputFiles(aPhoto('00042'))
    await save()
    await entries.nth(2).waitFor()
    const bill = await entries.nth(2).getByRole('link', { name: deposit.toDocument }).getAttribute('href')
    const held = await home.getByRole('definition').allTextContents()
    const violations = await violationsOf(page)
    await landlord.request('PATCH', `/v1/agreements/${agreementId}`, { body: { ends_on: '2026-10-31' } })
    await page.reload()
    await home.getByText(/30/).first().waitFor()
    await open()
    const returned = [await dialog.getByLabel(deposit.what).inputValue(), await amount.inputValue()]
    await save()
    await entries.nth(3).waitFor()
    await entries.nth(3).getByRole('button', { name: deposit.reverse }).click()
    await dialog.getByLabel(accounts.reason).fill('Pomyłka')
    await dialog.getByRole('button', { name: deposit.reverse }).click()
    await home.getByText(deposit.reversedBecause('Pomyłka')).waitFor()

    expect(proposed).toEqual(['received', '2000'])
    expect(isAtAmount).toBe(true)
    expect(held.map((text) => text.replaceAll(/\D/g, ''))).toEqual(['200000', '185000', '185000'])
    expect(returned).toEqual(['returned', '1850'])
    expect(violations).toEqual([])
    const { body } = await landlord.request('GET', `/v1/agreements/${agreementId}/deposit`)
    expect(bill).toBe(`/documents/${body.entries[2].document_id}`)
    expect(body).toMatchObject({ held_pln: 1850, deducted_pln: 150, returned_pln: 0, return_due_on: '2026-11-30' })
    expect(faults).toEqual([])
    await context.close()
  },
)

test('a file that was chosen for a deduction and not saved is not part of a later one', async () => {
  const { landlord, person, agreementId } = await anOpenMonth(world)
  const body = { kind: 'received', happened_on: '2026-10-01', amount_pln: 2000 }
  await landlord.request('POST', `/v1/agreements/${agreementId}/deposit-entries`, { body })
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { deposit } = words
  await logIn(page, person, `/agreements/${agreementId}`)
  const home = page.getByRole('region', { name: deposit.title })
  const dialog = page.getByRole('dialog')

  await home.getByRole('button', { name: deposit.add }).click()
  await dialog.getByLabel(deposit.what).selectOption('deducted')
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/v1/documents') && answer.status() === 201)
  await dialog.getByLabel(deposit.document).setInputFiles(aPhoto('00043'))
  await stored
  await page.reload()
  await home.getByRole('button', { name: deposit.add }).click()
  await dialog.getByLabel(deposit.what).selectOption('deducted')
  await dialog.getByLabel(deposit.amount).fill('150')
  await dialog.getByLabel(deposit.reason).fill('Szyba')
  await dialog.getByRole('button', { name: deposit.record }).click()
  await home.getByRole('listitem').nth(1).waitFor()

  const saved = await landlord.request('GET', `/v1/agreements/${agreementId}/deposit`)
  expect(saved.body.entries[1]).toMatchObject({ kind: 'deducted', document_id: null })
  await context.close()
})

test('a deposit that was set off is among the payments, and is taken back on the page of its agreement alone', async () => {
  const { landlord, person, agreementId } = await anOpenMonth(world)
  for (const kind of ['received', 'set_off']) {
    const body = { kind, happened_on: '2026-10-01', amount_pln: 100 }
    await landlord.request('POST', `/v1/agreements/${agreementId}/deposit-entries`, { body })
  }
  const { page, faults, context } = await world.visit()
  await logIn(page, person, '/payments/2026-10?tab=payments')
  const row = page.getByRole('listitem').filter({ hasText: 'zaliczona kaucja' })
  await row.getByText('nadpłata 100,00 zł').waitFor()

  expect(await row.getByRole('button').count()).toBe(0)
  expect(faults).toEqual([])
  await context.close()
})
