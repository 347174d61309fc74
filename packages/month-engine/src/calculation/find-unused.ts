import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { type CoveredDays, coveredDays, overlap, ownDays } from './covered-days.ts'
import { waters } from './doubt-tariffs.ts'
import type { MissingInputFacts } from './missing-input.ts'
import type { DocumentCase } from './settlement-case.ts'

type Lacked = { category: CostCategory; days: CoveredDays; isMetered: boolean }
type Unused = Pick<MissingInputFacts['no_document'], 'unused'>

/**
 * The line of a document that looks like the cost that is missing: a price that no meter of the apartment uses, or a cost of another
 * kind of water than the one that is charged.
 */
export function findUnused(documents: readonly DocumentCase[], lacked: Lacked): Unused {
  const [found] = documents.flatMap(({ number = null, lines, ...document }) =>
    lines.flatMap((line) => {
      const days = ownDays(line) ?? coveredDays(document)
      const isOfDays = days === null || overlap(days, lacked.days)
      if (line.category === null || !isOfDays || !isLike(line, lacked)) return []
      return [{ line: line.line, category: line.category, bill: { number, supplier: null } }]
    }),
  )
  return found ? { unused: found } : {}
}

function isLike({ kind, category }: DocumentLine, lacked: Lacked): boolean {
  if (category === lacked.category) return kind === 'rate' && !lacked.isMetered
  return kind !== 'none' && waters.includes(category) && waters.includes(lacked.category)
}
