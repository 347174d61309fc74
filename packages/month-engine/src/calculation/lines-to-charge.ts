import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine, Finding } from '@lokum/contracts/settlements/document'
import { amountOfLine } from './amount-of-line.ts'
import { type CoveredDays, ownDays } from './covered-days.ts'
import { fitUnit } from './fit-unit.ts'
import { foldLabel } from './fold-label.ts'

/** A line that can be charged by its amount; a price is so only where no meter counts its use. */
export type LineToCharge = {
  line: number
  role: 'rate' | 'cost'
  category: CostCategory | null
  label: string
  quantity: number | null
  unit: string | null
  /** PLN; in a correction of a price the difference to the row before. */
  amountPln: string
  /** The days that the line names; null for those of its document. */
  days: CoveredDays | null
}

type Document = { findings: readonly Pick<Finding, 'code'>[]; lines: readonly DocumentLine[] }

/** The lines of a document with the amounts that they charge; those without an amount are left out. */
export function linesToCharge({ findings, lines }: Document): LineToCharge[] {
  const before = isCorrection({ findings }) ? beforeRows(lines) : new Map<string, DocumentLine[]>()
  return lines.flatMap(({ line, role, category, label, quantity, unit, ...prices }) => {
    if (role === 'none') return []
    const amount = amountOfLine({ quantity, ...prices })
    if (amount === null) return []
    const corrected = role === 'rate' ? before.get(keyOf({ category, label, unit }))?.shift() : undefined
    const amountPln = amount.minus(corrected?.amount_pln ?? 0)
    if (amountPln.eq(0)) return []
    const named = { line, role, category, label, quantity, unit, days: ownDays(prices) }
    return [{ ...named, amountPln: amountPln.toFixed(2) }]
  })
}

/** Whether a document corrects an earlier one, so that its lines are differences. */
export function isCorrection({ findings }: Pick<Document, 'findings'>): boolean {
  return findings.some(({ code }) => code === 'correction')
}

/** Whether a line takes back a quantity that a meter counts, so its amount belongs to the price and not to a tenant. */
export function isQuantityCorrection({
  role,
  quantity,
  unit,
}: Pick<DocumentLine, 'role' | 'quantity' | 'unit'>): boolean {
  return role === 'cost' && quantity !== null && quantity < 0 && fitUnit(0, unit) !== null
}

/** The rows before a correction, which charge nothing by themselves. */
export function beforeRows(lines: readonly DocumentLine[]): Map<string, DocumentLine[]> {
  return Map.groupBy(
    lines.filter(({ role, category, amount_pln: amount }) => role === 'none' && category !== null && amount !== null),
    keyOf,
  )
}

function keyOf({ category, label, unit }: Pick<DocumentLine, 'category' | 'label' | 'unit'>): string {
  return [category, foldLabel({ label }), unit].join('\n')
}
