import type { CodeIndex, IndexedCode } from './index-codes.ts'
import { fold, unconfuse } from './normalize-title.ts'

type TitleMatch = {
  certainty: 'matched' | 'ambiguous' | 'unmatched'
  candidates: { settlementId: string; agreementId: string; why: 'reference_code' | 'reference_tail' }[]
}

type CodeMatch = { code: IndexedCode; why: 'reference_code' | 'reference_tail'; sure: boolean }

// A candidate for period and tail, at any position.
const periodAndTail = /(?=(\d{4}(?:0[1-9]|1[0-2])[A-Z0-9]{4}))/g
const leastLabel = 3
const mostCandidates = 10

/**
 * Finds reference codes in a transfer title, regardless of the bank's spelling: without hyphens, across line breaks, in any case,
 * without diacritics, with a cut label. Pure.
 *
 * A code is certain when its period and tail follow its label, or at least three characters of the label's start or end. Without
 * the label, it is certain when the tail mixes letters and digits and no other character touches it, so that no word, amount, date
 * or account number looks like a code. A title without a code then matches with a probability of at most (codes of the month /
 * 36⁴), and only if such a mixed word directly follows a month. Misread codes (O for 0, I or L for 1), tails alone and ambiguous
 * matches are only proposed, and so are several codes of different agreements and the code of a cancelled settlement.
 */
export function matchTitle(title: string, index: CodeIndex): TitleMatch {
  const folded = foldWithBreaks(title)
  const exact = findExact(folded, index)
  const sure = exact.filter((found) => found.sure)
  if (sure.length > 0)
    return { certainty: agreementsOf(sure) === 1 ? 'matched' : 'ambiguous', candidates: describe(sure) }

  const proposed = [...exact, ...findMisread(folded.text, index), ...findTails(title, index)]
  return { certainty: proposed.length > 0 ? 'ambiguous' : 'unmatched', candidates: describe(proposed) }
}

/** The normalized title, with the positions where characters were removed. */
type Folded = { text: string; breaks: ReadonlySet<number> }

function foldWithBreaks(title: string): Folded {
  const breaks = new Set<number>([0])
  let text = ''
  for (const word of fold(title).split(/[^A-Z0-9]+/)) {
    text += word
    breaks.add(text.length)
  }
  return { text, breaks }
}

function findExact({ text, breaks }: Folded, { byKey }: CodeIndex): CodeMatch[] {
  return [...text.matchAll(periodAndTail)].flatMap(({ index, 1: key = '' }): CodeMatch[] => {
    const code = byKey.get(key)
    if (!code) return []
    if (endsWithLabel(text.slice(0, index), code.label)) return [{ code, why: 'reference_code', sure: !code.cancelled }]
    const standsAlone = breaks.has(index) && breaks.has(index + key.length)
    return [{ code, why: 'reference_tail', sure: standsAlone && isMixed(code.tail) && !code.cancelled }]
  })
}

/** Whether a text ends with the label or a cut form of it. */
function endsWithLabel(text: string, label: string): boolean {
  if (label === '') return false
  if (label.length <= leastLabel) return text.endsWith(label)
  if (text.endsWith(label.slice(-leastLabel))) return true
  for (let length = label.length - 1; length >= leastLabel; length -= 1)
    if (text.endsWith(label.slice(0, length))) return true
  return false
}

function findMisread(text: string, { byMisread }: CodeIndex): CodeMatch[] {
  const read = unconfuse(text)
  return [...read.matchAll(periodAndTail)].flatMap(({ index, 1: key = '' }) =>
    (byMisread.get(unconfuse(key)) ?? []).map((code) => {
      const named = endsWithLabel(read.slice(0, index), unconfuse(code.label))
      return { code, why: named ? 'reference_code' : 'reference_tail', sure: false }
    }),
  )
}

/** A word that is a tail without its month; plain words and numbers do not count. */
function findTails(title: string, { byTail }: CodeIndex): CodeMatch[] {
  return fold(title)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length === 4 && isMixed(word))
    .flatMap((word) => byTail.get(word) ?? [])
    .map((code) => ({ code, why: 'reference_tail', sure: false }))
}

function isMixed(tail: string): boolean {
  return /\d/.test(tail) && /[A-Z]/.test(tail)
}

function agreementsOf(found: readonly CodeMatch[]): number {
  return new Set(found.map(({ code }) => code.agreementId)).size
}

function describe(found: readonly CodeMatch[]): TitleMatch['candidates'] {
  const once = new Map<string, TitleMatch['candidates'][number]>()
  for (const { code, why } of found) {
    const { settlementId, agreementId } = code
    if (once.get(settlementId)?.why !== 'reference_code') once.set(settlementId, { settlementId, agreementId, why })
  }
  return [...once.values()].slice(0, mostCandidates)
}
