import type { DocumentLine } from '@lokum/contracts/settlements/document'
import { foldLabel } from '../calculation/fold-label.ts'

/** A typed line, and the number and the label of the line that it seems to repeat. */
type Repeated = { line: number; other: number; label: string }

/**
 * The typed lines that seem to repeat another charge: a line that was read with the same amount, or with the same label and quantity,
 * or a line typed before with the same label and amount.
 */
export function findRepeated(lines: readonly DocumentLine[]): Repeated[] {
  const charges = lines.filter(({ kind }) => kind !== 'none')
  return charges.filter(isTyped).flatMap((typed) => {
    const other = charges.find((one) =>
      isTyped(one) ? one.line < typed.line && isTypedAgain(one, typed) : isSame(one, typed),
    )
    return other ? [{ line: typed.line, other: other.line, label: other.label }] : []
  })
}

function isTyped({ proposed_by: by }: DocumentLine): boolean {
  return by === 'landlord'
}

function isSame(read: DocumentLine, typed: DocumentLine): boolean {
  return (
    hasAmountOf(read, typed) ||
    (foldLabel(read) === foldLabel(typed) && read.quantity !== null && read.quantity === typed.quantity)
  )
}

function isTypedAgain(one: DocumentLine, other: DocumentLine): boolean {
  return foldLabel(one) === foldLabel(other) && hasAmountOf(one, other)
}

function hasAmountOf({ amount_pln: one }: DocumentLine, { amount_pln: other }: DocumentLine): boolean {
  return one !== null && one === other
}
