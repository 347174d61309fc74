import type { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import type { Meter } from '@lokum/contracts/settlements/meter'
import { amountText } from '../../../words/amounts.ts'
import { dayText, monthInSentence } from '../../../words/dates.ts'
import { quantityText } from '../../../words/figures.ts'
import type { Words } from '../../../words/words.ts'

/** The facts that a sentence needs besides the entry. */
export type Known = { meters: readonly Meter[]; words: Pick<Words, 'history' | 'language' | 'meters'> }

/** A change of the audit log as a sentence: `Poprawiono odczyt (Prąd, 30 września 2026): 65 047 → 6 504 kWh`. */
export function tellChange({ action, event: { data } }: AuditEntry, known: Known): string {
  const { history } = known.words
  const what = history.actions[action] ?? history.other
  const told = tellReading(data, known) ?? tellPayment(data, known) ?? tellMonth(data, known) ?? tellMeter(data, known)
  return told === null ? what : [`${what} (${told.about})`, ...(told.values === null ? [] : [told.values])].join(': ')
}

type Data = AuditEntry['event']['data']
type Told = { about: string; values: string | null }

function tellReading(data: Data, { meters, words }: Known): Told | null {
  const [meterId, day, value] = [textOf(data.meter_id), textOf(data.read_on), numberOf(data.value)]
  if (meterId === null || day === null || value === null) return null
  const meter = meters.find(({ id }) => id === meterId)
  const name = meter === undefined ? [] : [words.meters.utilities[meter.utility]]
  const unit = meter?.unit ?? null
  const before = isData(data.before) ? numberOf(data.before.value) : null
  const now = quantityText(value, unit, words.language)
  const values = before === null || before === value ? now : `${quantityText(before, null, words.language)} → ${now}`
  return { about: [...name, dayText(day, words.language)].join(', '), values }
}

function tellPayment(data: Data, { words: { language } }: Known): Told | null {
  const [day, amount] = [textOf(data.received_on) ?? textOf(data.happened_on), numberOf(data.amount_pln)]
  if (day === null || amount === null) return null
  return { about: dayText(day, language), values: amountText(amount, language) }
}

function tellMonth(data: Data, { words: { language } }: Known): Told | null {
  const period = textOf(data.period)
  return period === null ? null : { about: monthInSentence(period, language), values: null }
}

function tellMeter(data: Data, { meters, words }: Known): Told | null {
  const meter = meters.find(({ id }) => id === data.id)
  return meter === undefined ? null : { about: words.meters.utilities[meter.utility], values: meter.number }
}

/** Whether an entry is about an agreement, its flat, or the meters of the flat. */
export function isAbout(
  { object, event: { data } }: AuditEntry,
  { agreementId, apartmentId, meters }: { agreementId: string; apartmentId: string; meters: readonly Meter[] },
): boolean {
  if (textOf(data.agreement_id) !== null) return data.agreement_id === agreementId
  const flat = [apartmentId, ...meters.map(({ id }) => id)]
  return (
    object === agreementId || [object, data.apartment_id, data.meter_id].some((id) => flat.some((one) => one === id))
  )
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
