import type { CostRow } from './cost.ts'

/** Months keep their rows; the other months take rows of months that the cost no longer has. */
export function reuseCosts<Month extends { period: string }>(
  old: readonly CostRow[],
  months: readonly Month[],
): Map<Month, CostRow> {
  const rows = new Map<Month, CostRow>()
  for (const month of months) {
    const row = old.find(({ period }) => period === month.period)
    if (row) rows.set(month, row)
  }
  const free = old.filter(({ period }) => !months.some((month) => month.period === period))
  for (const month of months) {
    const row = rows.has(month) ? undefined : free.shift()
    if (row) rows.set(month, row)
  }
  return rows
}
