import { words as english } from '../../services/portal/web/words/en.ts'
import { words as polish } from '../../services/portal/web/words/pl.ts'
import type { BrowserWorld } from './browser-world.ts'

/** Both languages, each on a laptop and on a phone. */
export const windows = [
  ['pl-PL', 1280],
  ['pl-PL', 390],
  ['en-GB', 1280],
  ['en-GB', 390],
] as const

type Locale = (typeof windows)[number][0]

/** A browser window in a language and of a width, with the words that it shows. */
export async function openWindow(world: BrowserWorld, locale: Locale, width: number) {
  const viewport = { width, height: width < 640 ? 844 : 800 }
  const visited = await world.visit({ locale, viewport, bypassCSP: true })
  return { ...visited, words: locale === 'pl-PL' ? polish : english, point: locale === 'pl-PL' ? ',' : '.' }
}
