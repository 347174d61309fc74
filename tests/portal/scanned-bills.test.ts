import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { formOf } from '@lokum/local-stack/testing/form-of'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

const scan = join(import.meta.dirname, '../../services/settlements/test/documents/golden/scans/energy-columns.scan.pdf')

/** What the interface says of a scan that waits. */
const waiting = { 'pl-PL': 'Trwa rozpoznawanie tekstu', 'en-GB': 'is being recognised' }

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(windows)(
  'in %s at %d px a scanned bill is recognised while its page is open, and its lines appear beside the scan with their boxes',
  async (locale, width) => {
    const landlord = await world.aLandlord()
    const file = { name: 'skan.pdf', type: 'application/pdf', bytes: await readFile(scan) }
    const { body } = await landlord.settlements.request('POST', '/v1/documents', formOf(file, { kind: 'invoice' }))
    await landlord.settlements.request('POST', `/v1/documents/${body.id}/read`)
    const { page, faults, context, words, point } = await openWindow(world, locale, width)
    const { accounts, sources } = words
    await logIn(page, accountPerson(landlord), `/documents/${body.id}`)

    const waits = page.getByText(waiting[locale]).first()
    await waits.waitFor()
    await page.getByText(words.documents.waitingWhat).waitFor()
    const toDecide = await page.getByRole('button', { name: accounts.leave }).count()
    const line = page.getByRole('list', { name: accounts.lines }).getByRole('listitem').first()
    // A busy machine gives background work little processor time.
    await line.waitFor({ timeout: 170_000 })
    await waits.waitFor({ state: 'detached' })
    const violations = await violationsOf(page)
    const shows = line.getByRole('button', { name: accounts.show })
    await shows.click()
    const beside = page.getByRole('complementary').or(page.getByRole('dialog'))
    await beside.getByText(sources.fromPhoto).waitFor()
    await beside.getByText(sources.marked).waitFor()
    await page.waitForFunction(
      `[...document.querySelectorAll('aside img, dialog img')].some(({ naturalWidth }) => naturalWidth > 0)`,
    )
    const besideScan = await violationsOf(page)
    const isCut = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
    const isBack = (await line.and(page.locator(':focus')).or(line.locator(':focus')).count()) > 0

    expect(toDecide).toBe(0)
    expect(await page.getByText(`99${point}38`).count()).toBeGreaterThan(0)
    expect([violations, besideScan]).toEqual([[], []])
    expect({ isCut, isBack }).toEqual({ isCut: false, isBack: true })
    expect(faults).toEqual([])
    await context.close()
  },
  300_000,
)
