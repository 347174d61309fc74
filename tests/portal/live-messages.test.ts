import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@lokum/local-stack/testing/eventually'
import { bodyOfStep } from '@lokum/local-stack/world/body-of-step'
import { aSettledMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { anInvoiceFor } from './files.ts'
import { listen } from './listen.ts'
import { logIn } from './open-browser.ts'
import { twoCosts } from './two-costs.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('a decision and its undoing are said, and a decision that is rolled back is said as an alert', async () => {
  const { path, person, landlord, at, idOf } = await twoCosts(world)
  const { page, context } = await world.visit()
  await logIn(page, person, path)
  const rent = page.getByRole('listitem').filter({ hasText: 'Czynsz' })
  const internet = page.getByRole('listitem').filter({ hasText: 'Internet' })
  await rent.getByRole('button', { name: 'Zatwierdź' }).waitFor()
  const said = await listen(page)

  await rent.getByRole('button', { name: 'Zatwierdź' }).click()
  await eventually(async () => (await said()).includes('Zatwierdzono: Czynsz.'))
  await rent.getByRole('button', { name: 'Cofnij' }).click()
  await eventually(async () => (await said()).includes('Cofnięto decyzję: Czynsz.'))
  await landlord.request('POST', `${at}/items/decisions`, {
    body: { decision: 'reject', item_ids: [await idOf('Internet')] },
  })
  await internet.getByRole('button', { name: 'Zatwierdź' }).click()
  await eventually(async () => (await said()).some((text) => text.includes('Rozliczenie zmieniło się w międzyczasie')))

  expect(await said()).not.toContain('Zatwierdzono: Internet.')
  await context.close()
})

test('an uploaded file is said to have arrived', async () => {
  const { person, settlementId } = await aSettledMonth(world)
  const { page, context } = await world.visit()
  await logIn(page, person, `/settlements/${settlementId}/documents`)
  const uploads = page.getByRole('region', { name: 'Dodawanie dokumentów' })
  await uploads.waitFor()
  const said = await listen(page)

  await uploads.locator('input[multiple]').setInputFiles([anInvoiceFor('1')])

  await eventually(async () => (await said()).includes('Plik energia.xml jest w rozliczeniu.'))
  await context.close()
})

test('a mail is said to wait, and then to be accepted', async () => {
  const { landlord, person, settlementId } = await aSettledMonth(world)
  for (const verb of ['calculate', 'items/decisions', 'prepare'])
    await landlord.request('POST', `/v1/settlements/${settlementId}/${verb}`, { body: bodyOfStep(verb) ?? {} })
  const { page, context } = await world.visit()
  await logIn(page, person, `/settlements/${settlementId}/sending`)
  const said = await listen(page)

  await page.getByRole('button', { name: 'Wyślij do jan@example.org' }).click()
  await page.getByRole('button', { name: 'Wyślij teraz' }).click()
  await eventually(async () => (await said()).includes('Wiadomość przyjął serwer poczty.'), { deadlineMs: 30_000 })

  const all = await said()
  expect(all.indexOf('Wiadomość czeka w kolejce.')).toBeGreaterThanOrEqual(0)
  expect(all.indexOf('Wiadomość czeka w kolejce.')).toBeLessThan(all.indexOf('Wiadomość przyjął serwer poczty.'))
  await context.close()
})
