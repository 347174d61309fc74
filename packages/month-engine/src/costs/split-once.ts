import type { CoveredDays } from '../calculation/covered-days.ts'
import type { Chargeable } from './lines-of-month.ts'
import { type LineSplit, splitLine } from './split-line.ts'

/**
 * Splits each line of documents with days once: its split is the same in all its months, and splitting it again in each month
 * costs the square of their number.
 */
export function splitOnce(): (line: Chargeable, at: { days: CoveredDays | null; period: string }) => LineSplit | null {
  const splits = new Map<string, LineSplit | null>()
  return (line, { days, period }) => {
    if (days === null) return splitLine(line, { days, period })
    const key = `${line.documentId} ${line.line}`
    const known = splits.get(key)
    if (known !== undefined) return known
    const split = splitLine(line, { days, period })
    splits.set(key, split)
    return split
  }
}
