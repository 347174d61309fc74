import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { formOf } from '@lokum/local-stack/testing/form-of'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'

const scan = join(import.meta.dirname, '../../services/settlements/test/documents/golden/scans/energy-columns.scan.pdf')

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a scanned bill is recognised while its page is open, and its lines appear beside the scan with their boxes', async () => {
  const landlord = await world.aLandlord()
  const file = { name: 'skan.pdf', type: 'application/pdf', bytes: await readFile(scan) }
  const { body } = await landlord.settlements.request('POST', '/v1/documents', formOf(file, { kind: 'invoice' }))
  await landlord.settlements.request('POST', `/v1/documents/${body.id}/read`)
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/documents/${body.id}`)

  await page.getByText('Trwa rozpoznawanie tekstu').first().waitFor()
  const line = page.getByRole('list', { name: 'Wiersze dokumentu' }).getByRole('listitem').first()
  // A busy machine gives background work little processor time.
  await line.waitFor({ timeout: 170_000 })
  await page.getByText('Trwa rozpoznawanie tekstu').first().waitFor({ state: 'detached' })
  const violations = await violationsOf(page)
  const excerpt = page.getByText('odczytane ze zdjęcia')
  await line.getByRole('button', { name: 'Pokaż' }).first().click()
  await excerpt.first().waitFor()
  const besideScan = await violationsOf(page)

  expect(await page.getByText('99,38').count()).toBeGreaterThan(0)
  expect([violations, besideScan]).toEqual([[], []])
  expect(faults).toEqual([])
  await context.close()
}, 300_000)
