import { transliterate } from './transliterate.ts'

/** The title field of the ZBP code; it also fits one of the four lines of 35 characters of a transfer in Elixir. */
const mostCharacters = 32
const withoutLabel = 'LOKAL'
const edges = /^[-/. ]+|[-/. ]+$/g

/**
 * A transfer title for a reference code, with A-Z 0-9 - / . and space. The label is transliterated and cut if it is too long;
 * the tail `-YYYY-MM-XXXX`, which identifies the payment, stays complete. A title never starts with a sign that ends a bank message.
 */
export function shortenTitle(referenceCode: string): string {
  const [, label = '', tail] = /^(.*)(-\d{4}-\d{2}-[A-Z0-9]{4})$/su.exec(referenceCode) ?? []
  if (tail === undefined) throw new Error('This is not a reference code.')
  const safe = transliterate(label)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9\-/.]+/g, ' ')
  const short = safe
    .replaceAll(edges, '')
    .slice(0, mostCharacters - tail.length)
    .replaceAll(edges, '')
  return `${short === '' ? withoutLabel : short}${tail}`
}
