/** Text normalized for comparison: lower case, without Polish diacritics. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[łŁ]/g, 'l').toLowerCase()
}
