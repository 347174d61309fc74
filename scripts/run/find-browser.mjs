import { existsSync } from 'node:fs'

// The shell has no window and no interface of its own, so it takes less time.
const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The Chromium that tests drive; null where none is named by PORTAL_BROWSER and none is at its usual place. */
export function findBrowser() {
  return process.env.PORTAL_BROWSER || (usual.find((path) => existsSync(path)) ?? null)
}

export const noBrowser = `not run: no Chromium at ${usual.join(' or ')}, and PORTAL_BROWSER names none`
