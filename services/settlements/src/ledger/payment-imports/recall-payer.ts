import type { BankLine } from './bank-line.ts'
import { foldWords } from './fold-words.ts'

/** A payer of an earlier payment that counts, and whose payment it was; the latest comes first. */
export type KnownPayer = { agreementId: string; payer: string }

type RecalledCandidate = { agreementId: string; settlementId: string | null; why: 'known_payer' }

type PayerWords = { agreementId: string; words: readonly string[] }

/** Payers by the first two words of their texts. */
export type PayerIndex = ReadonlyMap<string, readonly PayerWords[]>

const mostCandidates = 10

/** Indexes the payers of an account, once for many lines. */
export function indexPayers(payers: readonly KnownPayer[]): PayerIndex {
  const named = payers.map(({ agreementId, payer }) => ({ agreementId, words: foldWords(payer) }))
  return Map.groupBy(named, ({ words }) => beginningOf(words))
}

/**
 * The agreements whose payer is that of a line, in any case and without diacritics. One bank writes the payer's address behind the
 * name and another does not, so a text of two words or more may be the beginning of the other. Pure.
 */
export function recallPayer({ payer }: Pick<BankLine, 'payer'>, index: PayerIndex): RecalledCandidate[] {
  const words = foldWords(payer ?? '')
  if (words.length === 0) return []
  const fitting = (index.get(beginningOf(words)) ?? []).filter((known) => isOnePayer(words, known.words))
  return [...new Set(fitting.map(({ agreementId }) => agreementId))]
    .slice(0, mostCandidates)
    .map((agreementId) => ({ agreementId, settlementId: null, why: 'known_payer' }))
}

function beginningOf(words: readonly string[]): string {
  return words.slice(0, 2).join(' ')
}

function isOnePayer(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length)
  return (length > 1 || one.length === other.length) && one.slice(0, length).every((word, at) => word === other[at])
}
