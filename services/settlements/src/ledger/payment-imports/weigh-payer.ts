import type { BankLine } from './bank-line.ts'
import { foldWords } from './fold-words.ts'

/** A sent statement that is not fully paid, or a part of it that is open; oldest first. */
export type OpenStatement = {
  agreementId: string
  settlementId: string
  tenantName: string
  coTenants: readonly string[]
  /** Decimal text with two digits after the point. */
  openPln: string
}

type WeighedCandidate = { agreementId: string; settlementId: string; why: 'amount_and_payer' }

type Debt = { agreementId: string; settlementId: string; names: readonly (readonly string[])[] }

/** Grouped by open amount: for each agreement that owes it, the oldest statement and the words of each of its tenants' names. */
export type OpenIndex = ReadonlyMap<string, readonly Debt[]>

const mostCandidates = 10

/** Indexes the open statements of an account, once for many payers. Names of a single word are too common to match. */
export function indexOpen(open: readonly OpenStatement[]): OpenIndex {
  const oldest = new Map(
    open.toReversed().map((statement) => [`${statement.agreementId} ${statement.openPln}`, statement]),
  )
  const debts = [...oldest.values()]
    .map(({ tenantName, coTenants, ...statement }) => ({ ...statement, names: fullNames([tenantName, ...coTenants]) }))
    .filter(({ names }) => names.length > 0)
  return Map.groupBy(debts, ({ openPln }) => openPln)
}

/**
 * The agreements of which an open statement, or a part of it, equals the amount of a payment and whose tenant's or a co-tenant's full name, in any order and with or
 * without diacritics, appears in the payer's text, which may also contain the address, or in the title where the file names no payer.
 * Pure.
 */
export function weighPayer(line: Pick<BankLine, 'amountPln' | 'payer' | 'title'>, open: OpenIndex): WeighedCandidate[] {
  const payer = new Set(foldWords(line.payer ?? line.title ?? ''))
  const fitting = (open.get(line.amountPln ?? '') ?? []).filter(({ names }) =>
    names.some((words) => words.every((word) => payer.has(word))),
  )
  return fitting
    .slice(0, mostCandidates)
    .map(({ agreementId, settlementId }) => ({ agreementId, settlementId, why: 'amount_and_payer' }))
}

function fullNames(people: readonly string[]): string[][] {
  return people.map(foldWords).filter((words) => words.length > 1)
}
