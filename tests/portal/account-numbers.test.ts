import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { agreementTerms } from '@lokum/local-stack/world/rental'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { carryOut } from './carry-out.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const before = '24160000035175530643314956'
const after = '27114020040000300201355387'

/** Three flats whose tenants pay to one account. */
async function threeFlats() {
  const landlord = await world.aLandlord()
  await landlord.request('PATCH', '/v1/account/profile', { body: { name: 'Anna Lis', bank_account_numbers: [before] } })
  const ids: string[] = []
  for (const place of [1, 2, 3]) {
    const { body: apartment } = await landlord.create({ label: `Długa ${place}` })
    await world.copied(apartment.id)
    const tenant = { name: `Najemca ${place}`, email: null }
    const terms = agreementTerms(apartment.id, { tenant, landlord: { name: 'Anna Lis', bank_account_number: before } })
    ids.push((await landlord.request('POST', '/v1/agreements', { body: terms })).body.id)
  }
  const numbers = async () =>
    await Promise.all(
      ids.map(async (id) => (await landlord.request('GET', `/v1/agreements/${id}`)).body.landlord.bank_account_number),
    )
  return { landlord, ids, numbers }
}

test.each(windows)(
  'in %s at %d px a new account number is offered to agreements, changed in those that are checked, and once though an answer is lost',
  async (locale, width) => {
    const { landlord, ids, numbers } = await threeFlats()
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { account, states } = words
    await logIn(page, accountPerson(landlord), '/profile')
    let patches = 0
    await page.route(`**/api/v1/agreements/${ids[0]}`, async (route) => {
      if (route.request().method() !== 'PATCH') return await route.fallback()
      patches += 1
      await carryOut(route)
      await route.abort()
    })

    const field = page.getByLabel(account.bankAccountNumber)
    await field.waitFor()
    const offeredBefore = await page.getByText(account.otherNumbers).count()
    await field.fill(after)
    await page.getByRole('button', { name: account.save }).click()
    await page.getByRole('button', { name: account.changeNumbers(3) }).click()
    const dialog = page.getByRole('dialog')
    const rows = dialog.getByRole('listitem')
    await rows.filter({ hasText: 'Długa 2 · Najemca 2' }).waitFor()
    const shown = await rows.allTextContents()
    await dialog.getByRole('checkbox', { name: 'Długa 3 · Najemca 3' }).uncheck()
    const violations = await violationsOf(page)
    await dialog.getByRole('button', { name: account.changeNumbersNow(2) }).dblclick()
    const again = rows.filter({ hasText: 'Długa 1' }).getByRole('button', { name: states.tryAgain })
    await again.waitFor()
    const changed = await dialog.getByText(account.numbersChanged(1, 2)).count()
    const stored = await numbers()
    await again.click()
    await dialog.getByText(account.numbersChanged(2, 2)).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: account.changeNumbers(1) }).waitFor()

    expect(offeredBefore).toBe(0)
    expect(shown).toHaveLength(3)
    expect(shown.every((text) => text.includes(account.numberNow('4956')))).toBe(true)
    expect(changed).toBe(1)
    expect(stored).toEqual([after, after, before])
    expect(await numbers()).toEqual([after, after, before])
    expect(patches).toBe(1)
    expect([violations, faults]).toEqual([[], []])
    await context.close()
  },
  60_000,
)
