import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Item } from '@lokum/contracts/settlements/item'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import type { Landlord } from '@lokum/local-stack/world/landlord'
import type { Page } from 'playwright-core'
import { tableOf, tablesOf } from '../../packages/month-engine/test/calculation/worked-example.ts'
import { amountText } from '../../services/portal/web/words/amounts.ts'
import { words } from '../../services/portal/web/words/pl.ts'
import { look } from '../../services/settlements/test/months/settlements/a-month.ts'
import {
  anUnsharedHouse,
  houseCosts,
  openSettlements,
} from '../../services/settlements/test/months/settlements/worked-house.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn } from './open-browser.ts'
import { shownSums, writeSums } from './shown-sums.ts'

let world: BrowserWorld
let landlord: Landlord
/** By their tenant. */
let settlements: ReadonlyMap<string, string>
beforeAll(async () => {
  world = await openBrowserWorld()
  landlord = await world.aLandlord()
  const house = await anUnsharedHouse(landlord)
  settlements = await openSettlements(landlord, house)
  for (const id of house.apartments.values()) await world.copied(id)
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const { accounts, missing, statement } = words
const pln = (amount: number | string | undefined) => amountText(Number(amount), 'pl')

test('the pages share, calculate and decide the worked example, and show its amounts as the interface has them', async () => {
  const { page, faults, context } = await world.visit()
  await logIn(page, accountPerson(landlord), `/settlements/${settlements.get('A')}/documents`)

  expect(await shareCosts(page)).toEqual(
    tableOf('Cost', 'Who')
      .slice(3)
      .map((row) => pln(row['Share (PLN)'])),
  )
  for (const id of settlements.values()) await calculate(page, id)
  for (const [tenant, id] of settlements) {
    const printed = tablesOf('Item').find(({ section }) => section === `Tenant ${tenant}`)?.rows ?? []
    const { body } = await look(landlord, id)
    const shown = await decide(page, id)
    const onStatement = await prepare(page, id)

    expect(body.items.map(({ amount_pln }: Item) => amount_pln.toFixed(2))).toEqual(
      printed.slice(0, -1).map((row) => row['Amount (PLN)']),
    )
    expect(shown).toEqual(body.items.map(({ amount_pln }: Item) => pln(amount_pln)))
    expect(onStatement).toEqual([...shown, pln(body.total_pln), pln(body.total_pln)])
    await page.goto(`/settlements/${id}/documents`)
    const { document_ledgers } = (await look(landlord, id)).body
    const folded = page.getByRole('button', { name: accounts.unfold })
    await folded.nth(document_ledgers.length - 1).waitFor()
    while ((await folded.count()) > 0) await folded.first().click()
    expect(await shownSums(page, document_ledgers.length)).toEqual(writeSums(document_ledgers))
  }

  expect(faults).toEqual([])
  await context.close()
}, 180_000)

/** Shares the three costs of the house among both apartments; gives the shares that the page shows, the landlord's last. */
async function shareCosts(page: Page): Promise<string[]> {
  const shares: string[] = []
  for (const { Cost = '', Key, Whole = '' } of houseCosts()) {
    const line = page.getByRole('group', { name: accounts.ofLine(Cost) })
    await line.getByRole('button', { name: accounts.share }).click()
    const dialog = page.getByRole('dialog', { name: accounts.shareTitle })
    for (const label of ['Dom/1', 'Dom/2']) await dialog.getByRole('checkbox', { name: label }).check()
    if (Key === 'area') await dialog.getByLabel(accounts.whole).fill(Whole)
    await dialog.getByLabel(accounts.from).fill('2026-04-01')
    await dialog.getByLabel(accounts.to).fill('2026-04-30')
    await dialog.getByRole('button', { name: accounts.shareIt }).click()
    await dialog.getByText(accounts.shared).waitFor()
    // An apartment may have two tenants in a month.
    for (const { Tenant, Apartment } of tableOf('Tenant', 'Apartment'))
      await dialog.getByText(`Dom/${Apartment} · ${Tenant}`, { exact: true }).waitFor()
    shares.push(...(await dialog.locator('dd').allTextContents()))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return shares
}

async function calculate(page: Page, id: string) {
  await page.goto(`/settlements/${id}/documents`)
  await page.getByRole('status').filter({ hasText: missing.calculated }).waitFor()
}

/** Approves every cost; gives the amounts of the rows. */
async function decide(page: Page, id: string): Promise<string[]> {
  await page.goto(`/settlements/${id}/costs`)
  // The page shows a decision before it is stored.
  const stored = page.waitForResponse((response) => response.url().endsWith('/items/decisions'))
  await page.getByRole('button', { name: /^Zatwierdź (wszystkie )?\d/ }).click()
  await stored
  const rows = page.locator('li[id^="item-"]')
  await page.getByRole('button', { name: statement.prepare }).waitFor()
  return await rows.locator('p:nth-of-type(2)').allTextContents()
}

/** Prepares the statement; gives the amounts of its items, its total and the sum to pay. */
async function prepare(page: Page, id: string): Promise<string[]> {
  await page.goto(`/settlements/${id}/statement`)
  await page.getByRole('button', { name: statement.prepare }).click()
  const numbers = page.getByRole('table', { name: statement.numbers })
  await numbers.waitFor()
  return await numbers.locator('td:not([colspan])').allTextContents()
}
