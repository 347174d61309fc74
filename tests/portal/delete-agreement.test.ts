import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { settle } from '@lokum/local-stack/world/rental'
import { anOpenMonth } from './a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test.each(windows)(
  'in %s at %d px an agreement entered by mistake is deleted after a question, and one that was settled is not',
  async (locale, width) => {
    const mistake = await anOpenMonth(world, 'Długa 7/12', { tenant: { name: 'Jan Lis', email: null } })
    const used = await anOpenMonth(world, 'Krótka 3/1', { tenant: { name: 'Ewa Król', email: null } })
    await settle(used.landlord, { apartment_id: used.apartmentId, period: '2026-10' })
    const { page, faults, context, words } = await openWindow(world, locale, width)
    const { agreements } = words
    const ask = async () => {
      await page.getByRole('button', { name: agreements.delete, exact: true }).click()
      await page.getByRole('dialog').getByText(agreements.deleteWhat).waitFor()
    }
    const answer = () =>
      page.getByRole('dialog').getByRole('button', { name: agreements.deleteIt, exact: true }).click()
    await logIn(page, mistake.person, `/agreements/${mistake.agreementId}`)

    await ask()
    const violations = await violationsOf(page)
    await answer()
    await page.waitForURL(`**/apartments/${mistake.apartmentId}`)
    await page.getByText(agreements.none).waitFor()
    await context.close()
    const other = await openWindow(world, locale, width)
    await logIn(other.page, used.person, `/agreements/${used.agreementId}`)
    await other.page.getByRole('button', { name: agreements.delete, exact: true }).click()
    await other.page.getByRole('dialog').getByRole('button', { name: agreements.deleteIt, exact: true }).click()
    await other.page.getByRole('dialog').getByRole('alert').waitFor()

    const path = (id: string) => `/v1/agreements/${id}`
    expect((await mistake.landlord.request('GET', path(mistake.agreementId))).status).toBe(404)
    expect((await used.landlord.request('GET', path(used.agreementId))).status).toBe(200)
    expect([violations, faults]).toEqual([[], []])
    await other.context.close()
  },
  120_000,
)
