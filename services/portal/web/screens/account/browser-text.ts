import type { Words } from '../../words/words.ts'

/** In the order in which they are looked for: most browsers also name the ones that they take after. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const

/** `Firefox, Windows`: which browser and system a user agent names; it may say anything. */
export function browserText(userAgent: string | null, { account }: Pick<Words, 'account'>): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([sign]) => userAgent?.includes(sign) === true)?.[1]
  const named = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined)
  return named.length === 0 ? account.unknownBrowser : named.join(', ')
}
