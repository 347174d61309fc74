/** Reduces a title to capitals without diacritics and digits, so that its spelling does not matter. */
export function normalizeTitle(title: string): string {
  return fold(title).replace(/[^A-Z0-9]/g, '')
}

/** Capitals without diacritics; other characters stay. */
export function fold(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[łŁ]/g, 'L')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
}

/** Replaces letters that look like digits, so that a code copied by eye can be proposed. */
export function unconfuse(normalized: string): string {
  return normalized.replace(/O/g, '0').replace(/[IL]/g, '1')
}
