import { transliterate } from './transliterate.ts'

const mostCharacters = 20
const nameless = 'Odbiorca'
const kept = /^[A-Za-z0-9ĄĆĘŁŃÓŚŹŻąćęłńóśźż ,./\-&]$/u

/** A name for the recipient field of the ZBP code: Polish letters stay, other diacritics go, forbidden characters become spaces. */
export function shortenRecipient(name: string): string {
  const safe = Array.from(name.normalize('NFC'), (character) => (kept.test(character) ? character : replace(character)))
  const text = safe.join('').replaceAll(/ +/g, ' ').trim()
  return Array.from(text).slice(0, mostCharacters).join('').trim() || nameless
}

function replace(character: string): string {
  return transliterate(character).replaceAll(/[^A-Za-z0-9 ,./\-&]/g, ' ')
}
