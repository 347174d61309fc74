import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { zlotyText } from '../../services/portal/web/words/amounts.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { twoDebtors } from './two-debtors.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const annaNumber = '44051401359'

test.each([windows[0], windows[3]])(
  'in %s at %d px two owners are entered, and the page says what each of them pays and has received',
  async (locale, width) => {
    const { landlord, person } = await twoDebtors(world)
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { tax } = words
    const yearOf = async () => (await landlord.request('GET', '/v1/tax-years/2026')).body
    await logIn(page, person, '/tax/2026')

    await page.getByRole('button', { name: tax.ownersAdd }).press('Enter')
    const panel = page.locator('form').filter({ hasText: tax.ownersWhat })
    await panel.getByLabel(tax.ownerName).fill('Anna Maria Lis-Kowalska')
    await panel.getByLabel(tax.ownerNumber).fill(annaNumber)
    await panel.getByRole('button', { name: tax.ownerAdd }).press('Enter')
    await panel.getByLabel(tax.ownerName).last().fill('Jan Lis')
    const shares = [await panel.getByLabel(tax.ownerShare).first().inputValue(), '1/3']
    await panel.getByLabel(tax.ownerShare).last().fill('1/3')
    await panel.getByRole('button', { name: tax.ownersSave }).click()
    await panel.getByRole('alert').getByText('5/6').first().waitFor()
    const refused = await violationsOf(page)
    await panel.getByLabel(tax.ownerShare).last().fill('1/2')
    await panel.getByRole('button', { name: tax.ownersSave }).press('Enter')
    await panel.waitFor({ state: 'detached' })
    const toPay = page.getByRole('list', { name: tax.ownersTax }).first().getByRole('listitem')
    const shown = await toPay.allTextContents()

    const year = await yearOf()
    const each = zlotyText(81, words.language)
    expect(shares[0]).toBe('1/2')
    expect(shown[0]).toContain(`Anna Maria Lis-Kowalska: ${each}`)
    expect(shown[0]).toContain('27 1010 0071 2221 4405 1401 3590')
    expect(shown[1]).toBe(`Jan Lis: ${each}${tax.accountFromNumber}`)
    expect(await page.getByRole('textbox', { name: tax.account }).count()).toBe(0)
    expect(year.owners).toMatchObject([{ tax_number_ending: '1359', tax_pln: 81, revenue_pln: 950 }, { tax_pln: 81 }])
    expect(await page.getByRole('meter').count()).toBe(2)
    expect([...refused, ...(await violationsOf(page))]).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('other revenue is entered for the owner who received it, and takes the threshold of that owner', async () => {
  const { landlord, person } = await twoDebtors(world)
  const owners = ['Anna Lis', 'Jan Lis'].map((name) => ({ name, share: '1/2' }))
  await landlord.request('PATCH', '/v1/tax-years/2026/settings', { body: { owners } })
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { tax } = words
  await logIn(page, person, '/tax/2026')

  await page.getByRole('button', { name: tax.settingsChange }).click()
  const panel = page.locator('form').filter({ hasText: tax.thresholdOf })
  const ofJan = panel.getByRole('group', { name: tax.otherOf('Jan Lis') })
  await ofJan.getByLabel(/styczeń/i).fill('60000')
  await panel.getByRole('button', { name: tax.settingsSave }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByText(/^Jan Lis: 60/).waitFor()

  const { body: year } = await landlord.request('GET', '/v1/tax-years/2026')
  expect(year).toMatchObject({
    other_revenue_pln: 60_000,
    owners: [
      { name: 'Anna Lis', threshold_used_pln: 950 },
      { name: 'Jan Lis', threshold_used_pln: 60_950 },
    ],
  })
  await context.close()
})

test('an apartment is given to one owner alone, a number is removed, and an owner leaves', async () => {
  const { landlord, person } = await twoDebtors(world)
  const owners = [
    { name: 'Anna Lis', share: '1/2', tax_number: annaNumber },
    { name: 'Jan Lis', share: '1/2' },
  ]
  await landlord.request('PATCH', '/v1/tax-years/2026/settings', { body: { owners } })
  const { page, context, words } = await openWindow(world, 'pl-PL', 1280)
  const { tax } = words
  const ownersOf = async () => (await landlord.request('GET', '/v1/tax-years/2026')).body.owners
  await logIn(page, person, '/tax/2026')
  const panel = page.locator('form').filter({ hasText: tax.ownersWhat })
  const open = () => page.getByRole('button', { name: tax.ownersChange }).click()
  const save = async () => {
    await panel.getByRole('button', { name: tax.ownersSave }).click()
    await panel.waitFor({ state: 'detached' })
  }

  await open()
  await panel.getByLabel('Krótka 3').selectOption('Jan Lis')
  await panel.getByText(tax.ownerNumberKept('1359')).waitFor()
  await save()
  const given = await ownersOf()
  await open()
  await panel.getByLabel(tax.ownerNumberRemove).check()
  await save()
  const removed = await ownersOf()
  await open()
  await panel.getByRole('button', { name: `${tax.ownerRemove}: Anna Lis` }).click()
  await panel.getByLabel(tax.ownerShare).fill('1/1')
  await save()

  expect(given).toMatchObject([
    { revenue_pln: 0, tax_number_ending: '1359', apartments: [] },
    { revenue_pln: 1900, tax_pln: 162, apartments: [expect.stringMatching(/^apt_/)] },
  ])
  expect(removed[0]).toMatchObject({ name: 'Anna Lis', tax_number_ending: null })
  expect(await ownersOf()).toMatchObject([{ name: 'Jan Lis', share: '1/1', apartments: given[1].apartments }])
  await context.close()
})
