import { foldText } from './fold-text.ts'
import { meteredUnits } from './metered-units.ts'
import { readNumbers } from './read-numbers.ts'
import type { RowState } from './row-state.ts'
import type { Printed } from './solve-line.ts'
import type { SolvedRow } from './solve-row.ts'
import { readUnitCell, unitInName, unitOfPriceIn } from './unit-cell.ts'

type Labelled = { label: string; text: string }
type Named = { label: string; printed: Printed; state: RowState }

/** The unit of a row's quantity: in a cell of its own, beside the number, in the heading, beside the price or beside the name. */
export function unitOfRow(solved: SolvedRow, { label, printed, state }: Named): string | null {
  const { text, spans } = printed
  const cell = readUnitCell(text, spans, state.columns)
  return (
    (cell?.isKey ? null : cell?.unit) ??
    unitOf(solved, { label, text, state }) ??
    cell?.unit ??
    unitInRow(solved, { label, text })
  )
}

const fixed = /\bstal[aey]\b|abonament|handlow|mocow|przejsciow|fixed|standing|subscription/

/** Beside the price, else beside the name. */
function unitInRow({ quantity }: SolvedRow, { label, text }: Labelled): string | null {
  return quantity === null ? null : (unitOfPriceIn(text) ?? unitInName(label) ?? unitInName(text))
}

/** The unit in the heading of all quantities is not that of a fixed fee. */
function unitOf({ unit, price }: SolvedRow, { state, label, text }: Labelled & { state: RowState }) {
  const found = unit ?? (price && state.columns.known.length === 0 ? state.unit : null)
  if (found === null || !meteredUnits.includes(found) || !fixed.test(foldText(label))) return found
  if (readNumbers(text).some((number) => number.unit === found)) return found
  return state.columns.known.find(({ means }) => means === 'quantity')?.unitOfFixed ?? null
}
