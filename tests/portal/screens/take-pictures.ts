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
      // As high as its content, so that bars are where they belong; what stands over a page belongs to its window.
      const height = act ? viewport.height : Number(await page.evaluate('document.documentElement.scrollHeight'))
      await page.setViewportSize({ ...viewport, height })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(viewport)
    })
  }
}, 900_000)
