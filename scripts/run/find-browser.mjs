import { existsSync } from 'node:fs'

const usual = '/usr/bin/chromium'

/** The Chromium that tests drive; null where none is named by PORTAL_BROWSER and none is at its usual place. */
export function findBrowser() {
  return process.env.PORTAL_BROWSER || (existsSync(usual) ? usual : null)
}

export const noBrowser = `not run: no Chromium at ${usual}, and PORTAL_BROWSER names none`
