import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { ComparedLine } from '@lokum/contracts/settlements/bill-comparison'
import { accountPerson } from '@lokum/local-stack/identity-provider/people'
import { amountText } from '../../services/portal/web/words/amounts.ts'
import { quantityText } from '../../services/portal/web/words/figures.ts'
import { words } from '../../services/portal/web/words/pl.ts'
import { correctedJune, energy, metered } from '../../services/settlements/test/months/corrections/a-corrected-june.ts'
import { look } from '../../services/settlements/test/months/settlements/a-month.ts'
import { type BrowserWorld, openBrowserWorld } from './browser-world.ts'
import { logIn, violationsOf } from './open-browser.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const { correction } = words
const pln = (amount: number) => amountText(amount, 'pl')

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)(
  'a correction shows each line of the sent bills beside the new ones, and what the tenant is charged, at %d px',
  async (width, colorScheme) => {
    const fee = { name: 'Opłata handlowa', unit: 'mies.', quantity: 1, net: 8 }
    const { landlord, settlement } = await correctedJune(world, metered, { rows: [{ ...energy, net: 0.8 }, fee] })
    const { page, context } = await world.visit({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    await logIn(page, accountPerson(landlord), `/settlements/${settlement.id}/costs`)
    const table = page.getByRole('table', { name: correction.comparison })
    await table.waitFor()

    const caption = await table.locator('caption').boundingBox()
    const rows = await table.locator('tbody tr').all()
    const shown = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()))

    const comparison: ComparedLine[] = (await look(landlord, settlement.id)).body.comparison
    expect(comparison).toContainEqual(
      expect.objectContaining({ label: 'Energia czynna', charged_before_pln: 86.1, charged_after_pln: 98.4 }),
    )
    expect(comparison).toContainEqual(expect.objectContaining({ label: 'Opłata handlowa', before: null }))
    expect(shown).toEqual(comparison.map(textsOf))
    expect(caption?.width).toBeGreaterThan(250)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await context.close()
  },
)

function textsOf({ label, unit, before, after, ...charged }: ComparedLine): string[] {
  const lineText = (line: ComparedLine['before']) => (line === null ? correction.noLine : billText(line, unit))
  return [
    label,
    lineText(before),
    lineText(after),
    `${pln(charged.charged_before_pln)} → ${pln(charged.charged_after_pln)}`,
  ]
}

function billText({ amount_pln, quantity }: NonNullable<ComparedLine['before']>, unit: string | null): string {
  return `${amount_pln === null ? '–' : pln(amount_pln)}${quantity === null ? '' : quantityText(quantity, unit, 'pl')}`
}
