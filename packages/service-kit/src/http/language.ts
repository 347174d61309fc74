import type { Language } from '@lokum/contracts/problems/problem'

/** The language of an answer's texts: the first of Polish and English that `Accept-Language` prefers, else English. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const ranges = (acceptLanguage ?? '').slice(0, 256).split(',').map(readRange)
  const known = ranges.filter(({ quality }) => quality > 0).filter(({ tag }) => /^(pl|en)(-|$)/.test(tag))
  const best = known.toSorted((a, b) => b.quality - a.quality)[0]
  return best?.tag.startsWith('pl') ? 'pl' : 'en'
}

/** The headers of an answer whose texts follow `Accept-Language`. */
export function headersOfLanguage(language: Language) {
  return { 'content-language': language, vary: 'accept-language' }
}

function readRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.toLowerCase().split(';')
  const weight = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return { tag: tag.trim(), quality: Number.isFinite(quality) ? quality : 0 }
}
