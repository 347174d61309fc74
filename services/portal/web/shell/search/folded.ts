/** A text for comparing: without case and without marks, so that `lodz` finds `Łódź`. */
export function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '')
}
