const words: ReadonlySet<string> = new Set([
  'm',
  'm.',
  'lok',
  'lok.',
  'lokal',
  'mieszkanie',
  'mieszkania',
  'apt',
  'flat',
])

/** The number of a flat in a street address ("Długa 7/12", "Długa 7 m. 12"); null for a house with one number. */
export function readFlat(street: string): string | null {
  const parts = street.toLowerCase().replaceAll('/', ' / ').split(' ').filter(Boolean)
  const mark = parts.findLastIndex((part, index) => index > 0 && (part === '/' || words.has(part)))
  const number = parts[mark + 1]?.replace(/[,;.]$/, '')
  return mark > 0 && number !== undefined && /^\d/.test(number) ? number : null
}
