import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { anAgreement, settle } from '@lokum/local-stack/world/rental'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A settlement with a rent and a fixed charge to decide. */
async function twoCosts() {
  const landlord = await world.aLandlord()
  const { body: apartment } = await landlord.create({ label: 'Długa 7/12' })
  await world.copied(apartment.id)
  const { id: agreement_id } = await anAgreement(landlord, apartment.id, {
    mode: 'rent_only',
    fixed_charges: [{ label: 'Internet', amount_pln: 60 }],
  })
  const { body } = await settle(landlord, { apartment_id: apartment.id, agreement_id, period: '2026-10' })
  const id: string = body.id
  const { body: detail } = await landlord.request('POST', `/v1/settlements/${id}/calculate`, {})
  expect(detail.items).toHaveLength(2)
  return {
    path: `/settlements/${id}/costs`,
    person: accountPerson(landlord),
    detail: async () => (await landlord.request('GET', `/v1/settlements/${id}`)).body,
  }
}

test('costs are approved, rejected with a reason and taken back, and the focus goes to the next one', async () => {
  const { path, person, detail } = await twoCosts()
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)
  const rent = page.getByRole('listitem').filter({ hasText: 'Czynsz' })
  const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })

  await rent.getByRole('button', { name: 'Zatwierdź' }).click()
  const focused = await page.evaluate('document.activeElement.textContent')
  await page.getByRole('status').filter({ hasText: 'Zatwierdzono' }).waitFor()
  await internet.getByRole('button', { name: 'Odrzuć' }).click()
  await internet.getByLabel('Powód').fill('Najemca płaci sam')
  await internet.getByRole('form').getByRole('button', { name: 'Odrzuć' }).click()
  await page.getByRole('status').filter({ hasText: 'Odrzucono' }).waitFor()
  const decided = await detail()
  await rent.getByRole('button', { name: 'Cofnij' }).click()
  await page.getByRole('status').filter({ hasText: 'Cofnięto' }).waitFor()

  expect(focused).toContain('Internet')
  expect(decided.items.map(({ status }: { status: string }) => status).toSorted()).toEqual(['approved', 'rejected'])
  expect((await detail()).items.map(({ status }: { status: string }) => status)).toContain('proposed')
  expect(faults).toEqual([])
  await context.close()
})

test('a correction shows the amount of the interface while it is typed, and survives a reload', async () => {
  const { path, person, detail } = await twoCosts()
  const { page, faults, context } = await world.visit()
  await logIn(page, person, path)
  const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })

  await internet.getByRole('button', { name: 'Popraw' }).click()
  await internet.getByLabel('Kwota za pełny miesiąc').fill('45,50')
  await internet.getByText(/45,50\u00a0zł \(było 60,00\u00a0zł\)/).waitFor()
  await page.reload()
  await internet.getByRole('button', { name: 'Popraw' }).click()
  const afterReload = await internet.getByLabel('Kwota za pełny miesiąc').inputValue()
  await internet.getByRole('button', { name: 'Zapisz poprawkę' }).click()
  await internet.getByText('Napisz, dlaczego to zmieniasz.').first().waitFor()
  await internet.getByLabel('Powód').fill('Rabat od dostawcy')
  await internet.getByRole('button', { name: 'Zapisz poprawkę' }).click()
  await page.getByRole('status').filter({ hasText: 'Poprawiono' }).waitFor()

  expect(afterReload).toBe('45,50')
  const { items } = await detail()
  expect(items).toContainEqual(
    expect.objectContaining({ status: 'corrected', amount_pln: 45.5, reason: 'Rabat od dostawcy' }),
  )
  expect(faults).toEqual([])
  await context.close()
})

test('every cost is decided by keyboard alone', async () => {
  const { path, person, detail } = await twoCosts()
  const { page, context } = await world.visit()
  await logIn(page, person, path)

  await page.getByRole('listitem').filter({ hasText: 'Czynsz' }).getByRole('button', { name: 'Zatwierdź' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('s')
  await page.getByRole('complementary', { name: 'Źródło: Internet' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await page.getByText('Wszystkie pozycje są rozstrzygnięte.').waitFor()
  await page.getByRole('link', { name: 'Przejdź do zestawienia' }).waitFor()

  expect((await detail()).items.map(({ status }: { status: string }) => status)).toEqual(['approved', 'approved'])
  await context.close()
})

test.each([
  [1280, 'light'],
  [360, 'dark'],
] as const)(
  'at %d px in the %s theme axe finds nothing, with an open form and a source',
  async (width, colorScheme) => {
    const { path, person } = await twoCosts()
    const { page, context } = await world.visit({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    await logIn(page, person, path)
    const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })

    await internet.getByRole('button', { name: 'Popraw' }).click()
    const withForm = await violationsOf(page)
    await internet.getByRole('button', { name: 'Źródło' }).click()
    await page.getByRole('complementary').waitFor()

    expect({ withForm, withSource: await violationsOf(page) }).toEqual({ withForm: [], withSource: [] })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await context.close()
  },
)
