import type { CostCategory } from '@lokum/contracts/settlements/cost-category'
import { categorize } from './categorize.ts'
import { foldText } from './fold-text.ts'
import { readNumbers, unitAt } from './read-numbers.ts'

/** The context of a row from the lines above it. */
export type RowState = {
  isBefore: boolean
  isUpcoming: boolean
  /** Below a heading of payments and invoices that the bill takes into account. */
  isAccount: boolean
  section: CostCategory | null
  /** A name whose numbers are in the next line. */
  pending: string
  /** The unit in the heading of the quantities. */
  unit: string | null
}

export const firstState: RowState = {
  isBefore: false,
  isUpcoming: false,
  isAccount: false,
  section: null,
  pending: '',
  unit: null,
}

const before = /^(?:przed korekt|bylo\b|stan przed|before correction|dane przed|pozycje przed)/
const after = /^(?:po korek|powinno byc|jest\b|stan po|after correction|dane po|winno byc|pozycje po)/
const upcoming =
  /prognozowan\w{1,6} (?:nalezn|oplat|platn)|harmonogram|kolejne (?:platn|wplat)|nastepn\w{1,6} (?:platn|faktur)|next payments?|payment schedule/
const settled =
  /^(?:rozliczen|rozliczon|uwzglednion)\w{1,4} (?:faktur\w{0,4} )?(?:prognoz|wplat)|^(?:earlier )?payments received/
const ending = /^(?:razem|suma|ogolem|total)/

/** Updates the context from a line that is no row. */
export function follow(state: RowState, text: string, charge: { label: string } | null): RowState {
  const folded = foldText(text)
  // A name that belongs to a row is no heading for the following rows.
  const heading = charge?.label === state.pending ? null : categorize(state.pending)
  const plain = { ...state, section: heading ?? state.section, pending: '' }
  if (before.test(folded)) return { ...plain, isBefore: true }
  if (after.test(folded)) return { ...plain, isBefore: false }
  if (upcoming.test(folded)) return { ...plain, isUpcoming: true }
  if (settled.test(folded) && readNumbers(text).length === 0) return { ...plain, isAccount: true }
  if (ending.test(folded)) return { ...plain, isUpcoming: false, isAccount: false }
  return charge ? plain : followHeading(plain, text)
}

function followHeading(state: RowState, text: string): RowState {
  const unit = /(?:ilosc|zuzycie|quantity|usage|consumption)\D{0,3}(?:kwh|mwh|m3|gj)/.test(foldText(text))
    ? unitIn(text)
    : state.unit
  const isHeading = readNumbers(text).length === 0 && text.length <= 80 && !text.includes(':')
  if (!isHeading) return { ...state, unit, pending: '' }
  return { ...state, unit, pending: text.includes('  ') ? '' : text }
}

function unitIn(text: string): string | null {
  const word = /(?:kwh|mwh|m3|m³|gj)/i.exec(text)?.[0]
  return word === undefined ? null : unitAt(word)
}
