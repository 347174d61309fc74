import type { Charge } from './propose-lines.ts'

/** The charges with what a correction adds to the rows before that have their labels, in the order of both. */
export function subtractBefores(charges: readonly Charge[]): Charge[] {
  const befores = Map.groupBy(
    charges.filter(({ kind }) => kind === 'before'),
    ({ label }) => label,
  )
  return charges.map((one) => {
    const before = one.kind === 'charge' ? befores.get(one.label)?.shift() : undefined
    return before ? { ...one, added: one.amount?.minus(before.amount ?? 0) ?? null } : one
  })
}
