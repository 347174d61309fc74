import type { ProposedLine } from '../assistant.ts'
import type { KsefInvoice, KsefLine } from '../readers/ksef-invoice.ts'
import { foldText } from './fold-text.ts'
import { readDays } from './read-days.ts'
import type { Days } from './read-month-words.ts'
import type { RowDays } from './settle-days.ts'

type Note = KsefInvoice['descriptions'][number]

/** Notes whose key says that they are days of the row, such as "Okres". */
const keysOfDays =
  /okres|miesi|\bdni\b|\b(?:od|do|za)\b|dostaw|wykonan|obowiazyw|wazn|period|month|days|\b(?:from|until|valid)\b/

/** No row has more notes about its days. */
const mostNotes = 4

/** The days of a row of an invoice: those in its name, else in its notes; and its day of supply. */
export function readInvoiceDays({ name, suppliedOn }: KsefLine, notes: readonly Note[], bill: Days | null): RowDays {
  const own = notes.filter(({ key }) => keysOfDays.test(foldText(key))).slice(0, mostNotes)
  const noted = own.map(({ key, value }) => `${key}: ${value}`).join(' ')
  return { days: readDays(name, bill) ?? readDays(noted, bill), suppliedOn }
}

/** From the first to the last day of the rows, for an invoice that names its days in them alone. */
export function spanOfRows({ lines }: KsefInvoice, proposed: readonly ProposedLine[]): Days | null {
  const named = proposed.flatMap(({ periodFrom, periodTo }) => [periodFrom ?? [], periodTo ?? []].flat())
  const days = [...named, ...lines.flatMap(({ suppliedOn }) => suppliedOn ?? [])].toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from && to ? { from, to } : null
}
