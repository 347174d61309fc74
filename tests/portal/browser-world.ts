import { openWorld } from '@lokum/local-stack/world/open-world'
import { reachTestSystem } from '@lokum/local-stack/world/reach-test-system'
import { openBrowser } from './open-browser.ts'

export type BrowserWorld = Awaited<ReturnType<typeof openBrowserWorld>>

/** The system that all tests share, and a browser of the test file's own. */
export async function openBrowserWorld() {
  const { portalUrl } = await reachTestSystem()
  const world = await openWorld()
  const { visit } = world.use(await openBrowser(portalUrl))
  return { ...world, portalUrl, visit }
}
