import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import type { DocumentLine, Finding } from '@lokum/contracts/settlements/document'
import { amountOfLine } from './amount-of-line.ts'
import { type CoveredDays, ownDays } from './covered-days.ts'
import { fitUnit } from './fit-unit.ts'
import { foldLabel } from './fold-label.ts'

/** A line that can be charged by its amount; a price is so only where no meter counts its use. */
export type LineToCharge = {
  line: number
  kind: 'rate' | 'cost'
  category: CostCategory | null
  label: string
  quantity: number | null
  unit: string | null
  /** PLN; in a correction the difference to the row before. */
  amountPln: string
  /** The days that the line names; null for those of its document. */
  days: CoveredDays | null
}

type Document = { findings: readonly Pick<Finding, 'code'>[]; lines: readonly DocumentLine[] }

/**
 * The lines of a document with the amounts that they charge; those without an amount are left out. Rows of a correction follow in the
 * order of the rows before that they correct, and a cost without a quantity corrects none; a cost that is not of metered use is a
 * difference already.
 */
export function linesToCharge({ findings, lines }: Document): LineToCharge[] {
  const before = isCorrection({ findings }) ? beforeRows(lines) : new Map<string, DocumentLine[]>()
  return lines.flatMap((row) => {
    const { line, kind, category, label, quantity, unit } = row
    if (kind === 'none') return []
    const amount = amountOfLine(row)
    if (amount === null) return []
    const amountPln = amount.minus(amountBefore(row, before))
    if (amountPln.eq(0)) return []
    const named = { line, kind, category, label, quantity, unit, days: ownDays(row) }
    return [{ ...named, amountPln: amountPln.toFixed(2) }]
  })
}

/** Takes the row before of a row, and gives its amount where the row does not state the difference already. */
function amountBefore(row: DocumentLine, before: ReadonlyMap<string, DocumentLine[]>): number {
  if (row.kind === 'cost' && row.quantity === null) return 0
  const amount = before.get(keyOf(row))?.shift()?.amount_pln ?? 0
  return row.kind === 'rate' || isQuantityCorrection(row) ? amount : 0
}

/** Whether a document corrects an earlier one, so that its lines are differences. */
export function isCorrection({ findings }: Pick<Document, 'findings'>): boolean {
  return findings.some(({ code }) => code === 'correction')
}

/** Whether a line takes back a quantity that a meter counts, so its amount belongs to the price and not to a tenant. */
export function isQuantityCorrection({
  kind,
  quantity,
  unit,
}: Pick<DocumentLine, 'kind' | 'quantity' | 'unit'>): boolean {
  return kind === 'cost' && quantity !== null && quantity < 0 && fitUnit(0, unit) !== null
}

/** The rows before a correction, which charge nothing by themselves. */
export function beforeRows(lines: readonly DocumentLine[]): Map<string, DocumentLine[]> {
  return Map.groupBy(
    lines.filter(({ kind, category, amount_pln: amount }) => kind === 'none' && category !== null && amount !== null),
    keyOf,
  )
}

function keyOf({ category, label, unit }: Pick<DocumentLine, 'category' | 'label' | 'unit'>): string {
  return [category, foldLabel({ label }), unit].join('\n')
}
