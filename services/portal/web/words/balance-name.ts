import type { Words } from './words.ts'

/** The result of a true-up: its name says who owes, so the amount needs no sign. */
export function balanceName(pln: number, { trueUps: { owed, credit, even } }: Words): string {
  if (pln === 0) return even
  return pln > 0 ? owed : credit
}
