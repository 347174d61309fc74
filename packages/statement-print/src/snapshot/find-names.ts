import { foldText } from '@lokum/bill-reader/rules/fold-text'

/** People as written in agreements. */
type Person = { name: string; email: string | null }

const shortestName = 3
// Polish names are declined: Nowak, Nowaka, Nowakowi; Kowalska, Kowalskiej.
const endings = [
  'a',
  'e',
  'i',
  'y',
  'o',
  'u',
  'ie',
  'em',
  'iem',
  'im',
  'owi',
  'ego',
  'iego',
  'emu',
  'iemu',
  'ej',
  'iej',
]

/**
 * Returns a function that decides whether a text names another tenant: by any declined form of a word of their name, or by their
 * e-mail address. Words that the tenant shares with them do not count. In doubt, it reports a name.
 */
export function createNameFinder(others: readonly Person[], own: Person): (text: string) => boolean {
  const ownForms = new Set(wordsOf(own.name).flatMap(formsOf))
  const words = others.flatMap(({ name }) => wordsOf(name)).filter((word) => !ownForms.has(word))
  const forms = new Set(words.flatMap(formsOf))
  const addresses = others
    .flatMap(({ email }) => email?.toLowerCase() ?? [])
    .filter((email) => email !== own.email?.toLowerCase())
  return (text) => {
    const lower = text.toLowerCase()
    return wordsOf(text).some((word) => forms.has(word)) || addresses.some((address) => lower.includes(address))
  }
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= shortestName)
}

/** Wróbel, Wróbla; Dudek, Dudka; Kupiec, Kupca. */
function formsOf(word: string): string[] {
  const stem = word.length > shortestName ? word.replace(/[aeiouy]$/, '') : word
  const stems = new Set([stem, stem.replace(/(?<=..)i?e([ckltnr])$/, '$1')])
  return [word, ...[...stems].flatMap((one) => [one, ...endings.map((ending) => `${one}${ending}`)])]
}
