import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { aPhoto } from './files.ts'
import { aKeyboard } from './hand.ts'
import { logIn } from './open-browser.ts'
import { twoDebtors } from './two-debtors.ts'
import { openWindow } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

/** A payment that fits only by its sum and its name. */
const statement = {
  name: 'lista.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Data operacji;Opis operacji;Nadawca;Kwota\n2026-11-06;za pazdziernik;JAN LIS;2400,50\n'),
}

test('the money of a month is done with the keyboard alone: a statement read, taken back and read again, a reminder, a deposit, the tax', async () => {
  const { landlord, person, owing } = await twoDebtors(world)
  const { page, faults, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { deposit, imports, payments, reminders, shell, tax } = words
  const hand = aKeyboard(page)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const section = (name: string) => page.getByRole('navigation', { name: shell.sections }).getByRole('link', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const balance = async () => (await landlord.request('GET', `/v1/agreements/${owing}/balance`)).body.balance_pln
  const record = async () => {
    await hand.attach(page.locator('input[type=file]'), [statement])
    await hand.choose(main.getByRole('listitem').getByLabel(imports.whose), owing)
    await hand.press(button(imports.record(1)))
    await main.getByText(imports.recorded(1)).waitFor()
  }
  await logIn(page, person, '/payments/2026-09')

  await hand.press(main.getByRole('button', { name: `${reminders.remind}: Jan Lis` }))
  await hand.press(button(reminders.handOver))
  await page.getByLabel(reminders.subject).waitFor({ state: 'hidden' })
  await record()
  const recorded = await balance()
  await hand.press(button(imports.undo))
  await main.getByText(imports.over.reversed).waitFor()
  const undone = await balance()
  await hand.press(section(payments.section))
  await record()
  await hand.press(section(tax.section))
  await hand.press(button(tax.markPaid))
  await hand.press(button(tax.save))
  await main.getByRole('button', { name: tax.takeBack }).waitFor()
  await page.goto(`/agreements/${owing}`)
  const home = page.getByRole('region', { name: deposit.title })
  for (const entry of ['agreed', 'received', 'deducted'] as const) {
    const name = entry === 'agreed' ? deposit.addFirst : deposit.add
    await hand.press(home.getByRole('button', { name }))
    await hand.choose(dialog.getByLabel(deposit.what), entry)
    await hand.write(dialog.getByLabel(deposit.amount), entry === 'deducted' ? '150' : '2000')
    if (entry === 'deducted') {
      await hand.write(dialog.getByLabel(deposit.reason), 'Szyba')
      await hand.attach(dialog.getByLabel(deposit.document), [aPhoto('00042')])
    }
    await hand.press(dialog.getByRole('button', { name: deposit.record }))
    await dialog.waitFor({ state: 'detached' })
  }

  const { body: asked } = await landlord.request('GET', `/v1/agreements/${owing}/reminders`)
  const { body: held } = await landlord.request('GET', `/v1/agreements/${owing}/deposit`)
  const { body: year } = await landlord.request('GET', '/v1/tax-years/2026')
  expect(asked.data).toHaveLength(1)
  expect([recorded, undone, await balance()]).toEqual([0, 2400.5, 0])
  expect(year.months.map(({ state }: { state: string }) => state)).toContain('paid')
  expect(held).toMatchObject({ held_pln: 1850, deducted_pln: 150 })
  expect(faults).toEqual([])
  await context.close()
})
