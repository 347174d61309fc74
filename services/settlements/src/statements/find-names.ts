import { foldText } from '../documents/assistant/rules/fold-text.ts'

/** People as they stand in agreements. */
export type Person = { name: string; email: string }

const shortestName = 3
// Names are declined: Nowak, Nowaka, Nowakowi; Kowalska, Kowalskiej.
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
 * Gives a function that tells whether a text names one of the others: by a word of their names in any case of its declension, or by
 * their e-mail address. A word that is also the tenant's own tells nothing. It rather finds too much than too little.
 */
export function createNameFinder(others: readonly Person[], own: Person): (text: string) => boolean {
  const ownForms = new Set(wordsOf(own.name).flatMap(formsOf))
  const words = others.flatMap(({ name }) => wordsOf(name)).filter((word) => !ownForms.has(word))
  const forms = new Set(words.flatMap(formsOf))
  const addresses = others.map(({ email }) => email.toLowerCase()).filter((email) => email !== own.email.toLowerCase())
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
