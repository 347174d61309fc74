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

const mostCandidates = 10

/**
 * The agreements whose open statement has exactly the amount of a payment and whose tenant's name stands whole, in any order, with or
 * without diacritics, in the payer's, behind which banks write the address. Pure.
 */
export function weighPayer(
  line: Pick<BankLine, 'amountPln' | 'payer'>,
  open: readonly OpenStatement[],
): WeighedCandidate[] {
  const words = new Set(wordsOf(line.payer ?? ''))
  const fitting = open.filter(({ openPln, tenantName }) => openPln === line.amountPln && names(tenantName, words))
  const oldest = new Map(fitting.toReversed().map((statement) => [statement.agreementId, statement]))
  return [...oldest.values()]
    .slice(0, mostCandidates)
    .map(({ agreementId, settlementId }) => ({ agreementId, settlementId, why: 'amount_and_payer' }))
}

/** A single word, such as a first name, is the name of too many. */
function names(tenantName: string, payer: ReadonlySet<string>): boolean {
  const words = wordsOf(tenantName)
  return words.length > 1 && words.every((word) => payer.has(word))
}

function wordsOf(name: string): string[] {
  const plain = name.replaceAll(/[łŁ]/g, 'l').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
