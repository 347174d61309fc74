import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { makeForm } from '@lokum/local-stack/testing/make-form'
import type { Locator, Page } from 'playwright-core'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { carryOut } from './carry-out.ts'
import { logIn, untilTrue, violationsOf } from './open-browser.ts'
import { openWindow, windows } from './windows.ts'

const scan = join(import.meta.dirname, '../../packages/bill-reader/test/golden/scans/energy-columns.scan.pdf')

async function shapeOf(picture: Locator) {
  const shape = await picture.boundingBox()
  if (shape === null) throw new Error('The picture is not shown.')
  return shape
}

/** The interface's sentence about a scan that waits. */
const waiting = { 'pl-PL': 'Trwa rozpoznawanie tekstu', 'en-GB': 'is being recognised' }

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(windows)(
  'in %s at %d px a scanned bill is recognised while its page is open, and a line is corrected beside its place in the scan',
  async (locale, width) => {
    const landlord = await world.aLandlord()
    const file = { name: 'skan.pdf', type: 'application/pdf', bytes: await readFile(scan) }
    const { body } = await landlord.settlements.request('POST', '/v1/documents', makeForm(file, { kind: 'invoice' }))
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
    await waits.waitFor({ state: 'detached', timeout: 170_000 })
    await line.waitFor()
    const violations = await violationsOf(page)
    const shows = line.getByRole('button', { name: accounts.show })
    await shows.click()
    const beside = page.getByRole('complementary').or(page.getByRole('dialog'))
    await beside.getByText(sources.fromPhoto).waitFor()
    await beside.getByText(sources.marked).waitFor()
    await untilTrue(
      page,
      `[...document.querySelectorAll('aside img, dialog img')].some(({ naturalWidth }) => naturalWidth > 0)`,
    )
    const besideScan = await violationsOf(page)
    const picture = beside.getByRole('img')
    const upright = await shapeOf(picture)
    await beside.getByRole('button', { name: sources.turn }).click()
    const turned = await shapeOf(picture)
    const isCut = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
    const isBack = (await line.and(page.locator(':focus')).or(line.locator(':focus')).count()) > 0
    const corrected = await correctFirst(page, { words, point, width, isLost: locale === 'pl-PL' && width > 640 })
    const { body: account } = await landlord.settlements.request('GET', `/v1/documents/${body.id}/ledger`)
    const { body: after } = await landlord.settlements.request('GET', `/v1/documents/${body.id}`)

    expect(toDecide).toBe(0)
    expect(await page.getByText(`99${point}38`).count()).toBeGreaterThan(0)
    expect([violations, besideScan]).toEqual([[], []])
    expect(turned.width / turned.height).toBeCloseTo(upright.height / upright.width, 1)
    expect({ isCut, isBack }).toEqual({ isCut: false, isBack: true })
    expect(corrected).toEqual({
      read: [`0${point}62115`, '160', `99${point}38`],
      violations: [],
      isBeside: true,
      isCut: false,
      kept: `89${point}40`,
      hasFocus: true,
      crossedOut: after.reading.lines[0].label,
      isLed: true,
    })
    expect(account.lines[0]).toMatchObject({ is_charge: false, total_pln: 99.38, decision: null })
    expect(account.lines).toHaveLength(7)
    expect(account.lines.at(-1)).toMatchObject({ total_pln: 89.4, is_open: true })
    expect(after.reading.lines.at(-1)).toMatchObject({
      kind: 'rate',
      category: 'electricity',
      rate_pln: 0.62115,
      quantity: 160,
      unit: 'kWh',
      amount_pln: 89.4,
      meter_number: '30182745',
      proposed_by: 'landlord',
      place: after.reading.lines[0].place,
      replaces: 1,
    })
    expect(faults).toEqual([])
    await context.close()
  },
  300_000,
)

type Shown = Pick<Awaited<ReturnType<typeof openWindow>>, 'words' | 'point'> & { width: number; isLost: boolean }

/** Corrects the amount of the first line; the answer to the corrected line may be lost at first, and it is sent again. */
async function correctFirst(page: Page, { words: { accounts, states }, point, width, isLost }: Shown) {
  const lines = page.getByRole('list', { name: accounts.lines }).getByRole('listitem')
  await lines.first().getByRole('button', { name: accounts.editLine, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await untilTrue(page, `[...document.querySelectorAll('dialog img')].some(({ naturalWidth }) => naturalWidth > 0)`)
  const amount = dialog.getByLabel(accounts.lineAmount)
  const fields = [dialog.getByLabel(accounts.lineRate), dialog.getByLabel(accounts.lineQuantity), amount]
  const read = await Promise.all(fields.map((field) => field.inputValue()))
  const violations = await violationsOf(page)
  const picture = await dialog.getByRole('img').first().boundingBox()
  const form = await dialog.locator('form').boundingBox()
  const isBeside =
    width < 640 ? !!picture && !!form && form.y > picture.y : !!picture && !!form && form.x > picture.x + 100
  const isCut = await page.evaluate(
    'document.querySelector("dialog").scrollWidth > document.querySelector("dialog").clientWidth',
  )
  await amount.fill(`89${point}40`)
  if (isLost) {
    const adds = (url: URL) => url.pathname.endsWith('/lines')
    await page.route(adds, async (route) => {
      await carryOut(route)
      await route.abort()
    })
    await dialog.getByRole('button', { name: accounts.saveLine }).click()
    await dialog.getByRole('alert').filter({ hasText: states.unknownTitle }).waitFor()
    await page.unroute(adds)
  }
  const kept = await amount.inputValue()
  await dialog.getByRole('button', { name: accounts.saveLine }).click()
  await dialog.waitFor({ state: 'detached' })
  const added = lines.nth(6)
  await added.and(page.locator(':focus')).waitFor()
  const replaced = lines.first()
  const crossedOut = await replaced.locator('del').first().textContent()
  await replaced.getByRole('link').click()
  const isLed = (await added.and(page.locator(':focus')).count()) === 1
  return { read, violations, isBeside, isCut, kept, hasFocus: true, crossedOut, isLed }
}
