import type { Address } from '@lokum/bill-reader/rules/address'

/** `flat`: the same flat; `house`: the house, since one of the two names no flat; `other_flat`: another flat of it; null: elsewhere. */
export type AddressFit = 'flat' | 'house' | 'other_flat' | null

/** Compares an address on a paper with that of an apartment. A street may be misspelt where the postal code or the town is the same. */
export function fitAddress(paper: Address, own: Address): AddressFit {
  if (paper.building !== own.building || !isSamePlace(paper, own)) return null
  if (paper.flat === own.flat) return 'flat'
  return paper.flat === null || own.flat === null ? 'house' : 'other_flat'
}

function isSamePlace(paper: Address, own: Address): boolean {
  const street = compareWords(paper.street, own.street)
  if (street === 'other') return false
  const isSameCode = compared(paper.postalCode, own.postalCode)
  const city = paper.city === null || own.city === null ? null : compareWords(paper.city, own.city) !== 'other'
  if (street === 'alike') return isSameCode === true || (isSameCode === null && city === true)
  // A mistake in the postal code, or a town that only one of them names.
  return city ?? isSameCode ?? true
}

function compared(one: string | null, other: string | null): boolean | null {
  return one === null || other === null ? null : one === other
}

/** `same` but for their endings, `alike` with a letter or two misspelt, or `other`. */
function compareWords(one: string, other: string): 'same' | 'alike' | 'other' {
  const [first, second] = [stemsOf(one), stemsOf(other)]
  if (first === second) return 'same'
  if (isBehindName(first, second) || isBehindName(second, first)) return 'alike'
  const shorter = Math.min(first.length, second.length)
  const most = shorter >= 9 ? 2 : shorter >= 5 ? 1 : 0
  return most > 0 && countEdits(first, second, most) <= most ? 'alike' : 'other'
}

/** Bills often leave out the first name in the name of a street. */
function isBehindName(surname: string, whole: string): boolean {
  return surname.length >= 5 && whole.endsWith(` ${surname}`)
}

const ending = /(?:iego|iej|ego|ej|ie|a|y|i|e)$/

/** Words without the endings of their cases: `dluga` and `dlugiej` have one stem. */
function stemsOf(text: string): string {
  const words = text.split(/[ .-]/).filter(Boolean)
  return words.map((word) => (word.length > 4 ? word.replace(ending, '') : word)).join(' ')
}

/** The letters to add, drop or change to make one text of the other; more than `most` are not counted further. */
function countEdits(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (const [column, own] of [...other].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [current[column], before[column + 1], before[column]]
      current.push(Math.min(left + 1, above + 1, diagonal + (letter === own ? 0 : 1)))
    }
    before = current
  }
  return before.at(-1) ?? 0
}
