import type { BankLine } from './bank-statement.ts'

/** A statement that was sent and is not wholly paid; the oldest ones first. */
export type OpenStatement = {
  agreementId: string
  settlementId: string
  tenantName: string
  /** Decimal text with two digits after the point. */
  openPln: string
}

export type WeighedCandidate = { agreementId: string; settlementId: string; why: 'amount_and_payer' }

type Debt = { agreementId: string; settlementId: string; words: readonly string[] }

/** By what is open: of each agreement that owes so much once, the oldest statement, with the words of its tenant's name. */
export type OpenIndex = ReadonlyMap<string, readonly Debt[]>

const mostCandidates = 10

/** Prepares the open statements of an account, once for many payers. A single word, such as a first name, is the name of too many. */
export function indexOpen(open: readonly OpenStatement[]): OpenIndex {
  const oldest = new Map(
    open.toReversed().map((statement) => [`${statement.agreementId} ${statement.openPln}`, statement]),
  )
  const debts = [...oldest.values()]
    .map(({ tenantName, ...statement }) => ({ ...statement, words: wordsOf(tenantName) }))
    .filter(({ words }) => words.length > 1)
  return Map.groupBy(debts, ({ openPln }) => openPln)
}

/**
 * The agreements whose open statement has exactly the amount of a payment and whose tenant's name stands whole, in any order, with or
 * without diacritics, in the payer's, behind which banks write the address. Pure.
 */
export function weighPayer(line: Pick<BankLine, 'amountPln' | 'payer'>, open: OpenIndex): WeighedCandidate[] {
  const payer = new Set(wordsOf(line.payer ?? ''))
  const fitting = (open.get(line.amountPln ?? '') ?? []).filter(({ words }) => words.every((word) => payer.has(word)))
  return fitting
    .slice(0, mostCandidates)
    .map(({ agreementId, settlementId }) => ({ agreementId, settlementId, why: 'amount_and_payer' }))
}

function wordsOf(name: string): string[] {
  const plain = name.replaceAll(/[łŁ]/g, 'l').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
