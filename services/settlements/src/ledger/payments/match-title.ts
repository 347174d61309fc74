import type { CodeIndex, IndexedCode } from './index-codes.ts'
import { fold, unconfuse } from './normalize-title.ts'

export type TitleMatch = {
  certainty: 'matched' | 'ambiguous' | 'unmatched'
  candidates: { settlementId: string; agreementId: string; why: 'reference_code' | 'reference_tail' }[]
}

type Found = { code: IndexedCode; why: 'reference_code' | 'reference_tail'; sure: boolean }

// What may be period and tail, wherever it begins.
const periodAndTail = /(?=(\d{4}(?:0[1-9]|1[0-2])[A-Z0-9]{4}))/g
const leastLabel = 3
const mostCandidates = 10

/**
 * Which reference codes a transfer title names, however the bank wrote it: without hyphens, over line breaks, in any case, without
 * diacritics, its label cut. Pure.
 *
 * Sure is a code whose period and tail stand there with its label before them, or with at least three characters of the label's
 * beginning or end; or without the label, where letters and digits are mixed in the tail and nothing runs into them, so that no
 * word, amount, date or account number looks like one. A title without a code is then taken for one with a probability of at most
 * (codes of the month / 36⁴), and only if it has such a mixed word right behind a month. What is misread (O for 0, I or L for 1), stands
 * alone as a tail, or may be something else, is only proposed; and so are several codes of different agreements.
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

/** The normalised title, and before which of its characters something was left out. */
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

function findExact({ text, breaks }: Folded, { byKey }: CodeIndex): Found[] {
  return [...text.matchAll(periodAndTail)].flatMap(({ index, 1: key = '' }): Found[] => {
    const code = byKey.get(key)
    if (!code) return []
    if (endsWithLabel(text.slice(0, index), code.label)) return [{ code, why: 'reference_code', sure: true }]
    const standsAlone = breaks.has(index) && breaks.has(index + key.length)
    return [{ code, why: 'reference_tail', sure: standsAlone && isMixed(code.tail) }]
  })
}

/** Whether the label, or a cut of it, stands at the end of a text. */
function endsWithLabel(text: string, label: string): boolean {
  if (label === '') return false
  if (label.length <= leastLabel) return text.endsWith(label)
  if (text.endsWith(label.slice(-leastLabel))) return true
  for (let length = label.length - 1; length >= leastLabel; length -= 1)
    if (text.endsWith(label.slice(0, length))) return true
  return false
}

function findMisread(text: string, { byMisread }: CodeIndex): Found[] {
  const read = unconfuse(text)
  return [...read.matchAll(periodAndTail)].flatMap(({ index, 1: key = '' }) =>
    (byMisread.get(unconfuse(key)) ?? []).map((code) => {
      const named = endsWithLabel(read.slice(0, index), unconfuse(code.label))
      return { code, why: named ? 'reference_code' : 'reference_tail', sure: false }
    }),
  )
}

/** A word that is a tail, without its month; only where it is neither a word nor a number. */
function findTails(title: string, { byTail }: CodeIndex): Found[] {
  return fold(title)
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length === 4 && isMixed(word))
    .flatMap((word) => byTail.get(word) ?? [])
    .map((code) => ({ code, why: 'reference_tail', sure: false }))
}

function isMixed(tail: string): boolean {
  return /\d/.test(tail) && /[A-Z]/.test(tail)
}

function agreementsOf(found: readonly Found[]): number {
  return new Set(found.map(({ code }) => code.agreementId)).size
}

function describe(found: readonly Found[]): TitleMatch['candidates'] {
  const once = new Map<string, TitleMatch['candidates'][number]>()
  for (const { code, why } of found) {
    const { settlementId, agreementId } = code
    if (once.get(settlementId)?.why !== 'reference_code') once.set(settlementId, { settlementId, agreementId, why })
  }
  return [...once.values()].slice(0, mostCandidates)
}
