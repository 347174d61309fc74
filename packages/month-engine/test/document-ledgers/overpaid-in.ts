import { toGrosze } from '@lokum/amounts/money/grosze'
import type { DocumentLine } from '@lokum/contracts/settlements/document'
import Big from 'big.js'
import { linesToCharge } from '../../src/calculation/lines-to-charge.ts'
import { type Charged, type Payment, paidGrosze } from './charge-bills.ts'

/** The charge of each line of a document, in grosze. */
export function chargesOf(document: Charged['documents'][number]): Map<number | null, bigint> {
  const read = document.lines.map(({ line, amount_pln }) => [line, toGrosze(String(amount_pln ?? 0))] as const)
  const charged = linesToCharge(document).flatMap(({ line, kind, amountPln }) =>
    kind === 'cost' ? [[line, toGrosze(amountPln)] as const] : [],
  )
  return new Map([...read, ...charged])
}

/** A line with its charge that a tenant has not paid, which is below zero when the tenant pays more. */
type PaidLine = { document: string; line: DocumentLine; isOfCorrection: boolean; restGrosze: bigint }

/**
 * The lines of which a tenant pays more than they charge. A price charges with it what rows of corrections add at that price, as far as
 * the tenant does not pay these rows themselves.
 */
export function overpaidIn({ documents, metered, shares }: Charged): string[] {
  const ofTenants = [...metered, ...shares].filter(({ tenant }) => tenant !== null)
  return [...Map.groupBy(ofTenants, ({ tenant }) => tenant)].flatMap(([tenant, own]) => {
    const lines = documents.flatMap((document) => linesOf(document, own))
    for (const one of lines) for (const other of lines) if (addsTo(other, one)) moveRest(other, one)
    const overpaid = lines.filter(({ restGrosze }) => restGrosze < 0n)
    return overpaid.map(({ document, line }) => `${tenant} ${document} ${line.line}`)
  })
}

function linesOf(document: Charged['documents'][number], payments: readonly Payment[]): PaidLine[] {
  const isOfCorrection = document.findings.some(({ code }) => code === 'correction')
  const charges = chargesOf(document)
  return document.lines.map((line) => {
    const own = payments.filter((payment) => payment.document === document.id && payment.line === line.line)
    const restGrosze = positive(charges.get(line.line) ?? 0n) - paidGrosze(own)
    return { document: document.id, line, isOfCorrection, restGrosze }
  })
}

/** Whether a row of a correction has the price of a line, to two grosze of its quantity, which rounding makes of equal prices. */
function addsTo({ line: row, isOfCorrection }: PaidLine, { line }: PaidLine): boolean {
  if (!isOfCorrection || row.kind !== 'rate' || line.kind !== 'rate' || row.category !== line.category) return false
  const apart = new Big(row.rate_pln ?? 0).minus(line.rate_pln ?? 0)
  return apart
    .times(row.quantity ?? 0)
    .abs()
    .lt('0.02')
}

function moveRest(from: PaidLine, to: PaidLine): void {
  if (from.restGrosze <= 0n || to.restGrosze >= 0n) return
  const moved = from.restGrosze < -to.restGrosze ? from.restGrosze : -to.restGrosze
  from.restGrosze -= moved
  to.restGrosze += moved
}

function positive(grosze: bigint): bigint {
  return grosze < 0n ? 0n : grosze
}
