import { findIssued } from './find-issued.ts'
import { findNumber } from './find-number.ts'
import { findPeriod } from './find-period.ts'
import { findSupplier } from './find-supplier.ts'

export type Head = {
  supplier: string | null
  number: string | null
  issuedOn: string | null
  periodFrom: string | null
  periodTo: string | null
}

/** The issuer, number, date and period of a bill. */
export function readHead(lines: readonly string[]): Head {
  const { from, to } = findPeriod(lines) ?? { from: null, to: null }
  return {
    supplier: findSupplier(lines),
    number: findNumber(lines),
    issuedOn: findIssued(lines),
    periodFrom: from,
    periodTo: to,
  }
}
