import Big from 'big.js'
import { maxLines } from '../bound-reading.ts'
import type { Finding } from '../findings/finding.ts'
import type { Charge } from './propose-lines.ts'

/** The charges beyond those that are kept as lines: how many, and what they charge together. */
export function findLeftOut(charges: readonly Charge[]): Finding[] {
  const left = charges.slice(maxLines).filter(({ kind }) => kind === 'charge')
  if (left.length === 0) return []
  const sum = left.reduce((all, { amount, added = amount }) => all.plus(added ?? 0), new Big(0))
  return [{ code: 'truncated', lines: maxLines, missing: left.length, sum: sum.toFixed(2) }]
}
