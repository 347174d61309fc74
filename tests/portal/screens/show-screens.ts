import { eventually } from '@lokum/local-stack/testing/eventually'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { BrowserWorld } from '../browser-world.ts'
import { logIn } from '../open-browser.ts'
import type { Screen } from './screens.ts'

/** Brings each screen into its state, one after the other; people log in once. */
export async function showScreens(
  { visit }: BrowserWorld,
  { screens, options }: { screens: readonly Screen[]; options: BrowserContextOptions },
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  for (const [, own] of Map.groupBy(screens, ({ person }) => person?.login)) {
    const [first] = own
    const { page, context } = await visit(options)
    if (first?.person) await logIn(page, first.person)
    const session = await context.cookies()
    for (const screen of own) {
      await context.setOffline(false)
      await context.addCookies(session)
      await page.goto(screen.path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await screen.act?.(page)
      await page.waitForLoadState('networkidle')
      await eventually(async () => (await page.evaluate(picturesLeft)) === 0, { deadlineMs: 30_000 })
      await look(page, screen)
    }
    await context.close()
  }
}

/** How many pictures of the window are still on their way. */
const picturesLeft = `[...document.images].filter((one) => {
  const { top, bottom } = one.getBoundingClientRect()
  return !one.complete && bottom > 0 && top < innerHeight
}).length`
