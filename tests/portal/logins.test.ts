import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { fillLogin, logInByForm, violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

test('three tabs that log in at once each come to their page, and all go on with one session', async () => {
  const person = accountPerson(await world.aLandlord())
  const { context, page } = await world.visit()
  const paths = ['/profile', '/quotas', '/apartments']
  const tabs = [page, await context.newPage(), await context.newPage()]

  for (const [index, tab] of tabs.entries()) {
    await tab.goto(paths[index] ?? '')
    await tab.getByRole('link', { name: 'Zaloguj się' }).click()
    await tab.locator('#login').waitFor()
  }
  for (const [index, tab] of tabs.entries()) {
    await fillLogin(tab, person)
    await tab.waitForURL((url) => url.pathname === paths[index])
    await tab.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  }
  // The first page belongs to the first of the three sessions.
  await page.getByLabel('Adres').fill('ul. Krzywa 4')
  await page.getByRole('button', { name: 'Zapisz profil' }).click()
  await page.getByRole('status').filter({ hasText: 'Zapisano profil.' }).waitFor()
  await page.goto('/logins')

  await page.getByText('Nie masz innych logowań.').waitFor()
  expect((await context.cookies()).filter(({ name }) => name.startsWith('__Host-Http-login'))).toEqual([])
  await context.close()
})

test('a person sees a login in another browser, ends it, and that browser asks for a new one', async () => {
  const person = accountPerson(await world.aLandlord())
  const phone = await world.visit({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' })
  await logInByForm(phone.page, person, '/profile')
  const { page, faults, context } = await world.visit({ bypassCSP: true })
  await logInByForm(page, person, '/logins')

  const other = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Safari, iPhone' })
  await other.waitFor()
  await page.getByRole('listitem').filter({ hasText: 'ta przeglądarka' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await other.getByRole('button', { name: 'Wyloguj' }).click()
  await page.getByText('Nie masz innych logowań.').waitFor()
  await phone.page.getByLabel('Adres').fill('ul. Prosta 3')
  await phone.page.getByRole('button', { name: 'Zapisz profil' }).click()

  await phone.page.getByRole('dialog', { name: 'Wylogowano Cię' }).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1)
  expect(faults).toEqual([])
  await Promise.all([context.close(), phone.context.close()])
})
