/** How banks and payers write a title is no matter: letters without their marks, capitals, digits, and nothing else. */
export function normalizeTitle(title: string): string {
  return fold(title).replace(/[^A-Z0-9]/g, '')
}

/** Capitals without marks; what is between the words stays. */
export function fold(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[łŁ]/g, 'L')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
}

/** Letters that are read as digits become these, so that a code that was copied by eye can be proposed. */
export function unconfuse(normalized: string): string {
  return normalized.replace(/O/g, '0').replace(/[IL]/g, '1')
}
