const mostCharacters = 1_000

/** The words of a text, in lower case and without diacritics: letters and digits only. Pure. */
export function foldWords(text: string): string[] {
  const plain = text
    .slice(0, mostCharacters)
    .replaceAll(/[łŁ]/g, 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
