import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from '@jest/globals'
import { projectRoot } from '@lokum/local-stack/project-root'
import { type BrowserWorld, openBrowserWorld } from '../browser-world.ts'
import { seedScreens } from './screens.ts'
import { showScreens } from './show-screens.ts'

let world: BrowserWorld
beforeAll(async () => {
  world = await openBrowserWorld()
}, 180_000)
afterAll(() => world[Symbol.asyncDispose]())

const widths = { laptop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

test('every screen and state is drawn at both widths and in both themes', async () => {
  const folder = join(projectRoot, 'pictures')
  mkdirSync(folder, { recursive: true })
  const screens = await seedScreens(world)

  for (const [width, viewport] of Object.entries(widths)) {
    await showScreens(world, { screens, options: { viewport } }, async (page, { name, act }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        // What stands over a page belongs to its window.
        const fullPage = act === undefined
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    })
  }
}, 900_000)
