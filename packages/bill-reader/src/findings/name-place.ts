import type { Language } from '@lokum/contracts/problems/problem'

/** The places that readers write, and their names in Polish; in English they are words already. */
const inPolish: readonly [RegExp, string][] = [
  [/^page (\d{1,6}), line (\d{1,6})$/, 'strona $1, wiersz $2'],
  [/^picture, line (\d{1,6})$/, 'zdjęcie, wiersz $1'],
  [/^note (\d{1,6}) of the invoice$/, 'uwaga $1 na fakturze'],
]

const step = String.raw`[\p{L}_@][\p{L}\d_.:-]*(?:\[\d+\])?`
const path = new RegExp(`^${step}(?:/${step})+$`, 'u')

const positions = { pl: 'pozycja', en: 'position' } as const satisfies Record<Language, string>

/**
 * A place in words: a page and its line, or a position of the document where the place is a path in an XML file; null for a path
 * without a position. A place that a person typed stays as it is.
 */
export function namePlace(place: string, locale: Language, position: number | null = null): string | null {
  if (path.test(place)) return position === null ? null : `${positions[locale]} ${position}`
  const known = inPolish.find(([pattern]) => pattern.test(place))
  return known && locale === 'pl' ? place.replace(...known) : place
}
