import type { MonthDocument } from './month-document.ts'
import type { NewCost } from './new-cost.ts'
import type { LineSplit } from './split-line.ts'

type Use = { line: number; split: LineSplit | null; isStated: boolean; period: string }

/** Whether an item, the landlord's cost, a statement, or the cost of a month that the bill does not name already has the line. */
export function isUsed({ usedLines, lineCosts }: MonthDocument, { line, split, isStated, period }: Use): boolean {
  if (usedLines.has(line)) return true
  const own = lineCosts.filter((cost) => cost.line === line)
  if (own.some((cost) => cost.madeBy === 'landlord' || (cost.isFixed && cost.period === period))) return true
  if (!isStated && own.some((cost) => cost.period !== period)) return true
  return own.some((cost) => cost.isFixed && Number(cost.amountPln) !== partIn(split, cost.period))
}

function partIn(split: LineSplit | null, period: string): number {
  return Number(split?.parts.find((part) => part.period === period)?.amountPln ?? 0)
}

/** Whether the costs of the line in all its months are what they would be made as. */
export function isMade({ lineCosts }: MonthDocument, { cost, period }: { cost: NewCost; period: string }): boolean {
  const own = lineCosts.filter(({ line }) => line === cost.line.line)
  if (!own.some((made) => made.period === period)) return false
  const concerned = cost.apartmentIds.join()
  const parts = new Map(cost.split.parts.map((part) => [part.period, Number(part.amountPln)]))
  return own.every(
    ({ isFixed, amountPln, apartmentIds, ...made }) =>
      isFixed || (Number(amountPln) === (parts.get(made.period) ?? 0) && apartmentIds.toSorted().join() === concerned),
  )
}
