import { AccountNumber } from '@lokum/contracts/values/text'
import type { AgreementText } from './agreement-text.ts'
import { type FoundFact, findFirst } from './found.ts'
import { readDates } from './read-dates.ts'

const amount = String.raw`((?<!\d)\d{1,3}(?:[ .,]\d{3})*(?:[.,]\d{2})?|\d{4,7}(?:[.,]\d{2})?)`
const money = (before: string) => [
  new RegExp(`${before}${amount} {0,2}(?:zl|pln)`),
  new RegExp(`${before}(?:pln|zl) {0,2}${amount}(?![\\d])`),
]
/** Up to the amount, within one sentence. */
const gap = '[^§]{0,90}?'

/** A deposit is often as high as the rent, and named in the next sentence. */
const rents = [
  ...money(
    String.raw`czynsz\w{0,3}(?: najmu)?(?: miesieczn\w{1,3})?(?: wynosi| w (?:wysokosci|kwocie)|:| {2,}){1,2}\s{0,4}`,
  ),
  ...money(String.raw`(?:tytulem|ustalaja) czynsz\w{0,3}${gap}`),
  ...money(String.raw`czynsz(?!\w{0,3} jest platny)\w{0,3}(?:(?!kaucj|depozyt|oplat)[^§]){0,90}?`),
  ...money(String.raw`\b(?:monthly )?rent\b(?:(?!deposit)[^§]){0,60}?`),
]

export function findRent(text: AgreementText): FoundFact | null {
  const found = findFirst(text, rents)
  return found && { name: 'rent_pln', value: decimalOf(found.value), span: found.span, confidence: 0.9 }
}

/** `2 450`, `3.600,00` and `3,200.00` in one notation. */
function decimalOf(digits: string): string {
  const [, whole = digits, cents = '00'] = /^(.*?)(?:[.,](\d{2}))?$/s.exec(digits) ?? []
  return `${whole.replaceAll(/\D/g, '')}.${cents}`
}

const day = String.raw`(\d{1,2}[.\-/ ]\d{1,2}[.\-/ ]\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2} [a-z]{3,12},? \d{4})`
const year = String.raw`(?: r\.?| roku)?`
const untilPart = String.raw`od(?: dnia)? ${day}${year},?\s{1,4}(?:do|-)(?: dnia)? `
const untilEnglish = String.raw`from ${day},?\s{1,4}(?:to|until|till) `
const starts = [
  new RegExp(
    String.raw`(?:poczatek najmu|najem rozpoczyna sie|start date|begins on|commenc\w{1,4} on|starts on)\s{0,8}:?\s{0,8}(?:z dniem |dnia |od )?${day}`,
  ),
  new RegExp(String.raw`\bod(?: dnia)? ${day}`),
  new RegExp(String.raw`\bfrom ${day}`),
]
const ends = [
  new RegExp(String.raw`(?:koniec najmu|end date|ends on)\s{0,8}:?\s{0,8}${day}`),
  new RegExp(`${uncaught(untilPart)}${day}`),
  new RegExp(`${uncaught(untilEnglish)}${day}`),
]

/** Makes the groups of a pattern capture nothing. */
function uncaught(pattern: string): string {
  return pattern.replaceAll(/\((?!\?)/g, '(?:')
}

/** The first and the last day of the tenancy. */
export function findDays(text: AgreementText): (FoundFact | null)[] {
  return [dayOf('starts_on', starts), dayOf('ends_on', ends)]

  function dayOf(name: 'starts_on' | 'ends_on', patterns: readonly RegExp[]): FoundFact | null {
    const found = findFirst(text, patterns)
    const [first] = found ? readDates(found.value) : []
    return found && first ? { name, value: first.day, span: found.span, confidence: 0.9 } : null
  }
}

const dueDays = [
  /do(?: dnia)? (\d{1,2})(?:[.-]{0,2}(?:go|tego|ego)?)(?: dnia)?\s{1,2}(?:kazdego |danego |nastepnego )?miesiaca/,
  /(?:by|before|on) the (\d{1,2})(?:st|nd|rd|th)? day of (?:each|every|the)\s{1,2}month/,
]

export function findDueDay(text: AgreementText): FoundFact | null {
  const found = findFirst(text, dueDays)
  const isDay = found && Number(found.value) >= 1 && Number(found.value) <= 28
  return isDay ? { name: 'due_day', value: String(Number(found.value)), span: found.span, confidence: 0.9 } : null
}

const accounts = /(?<![\d])(?:pl ?)?(\d{2}(?: ?\d{4}){6})(?!\d)/g

/** The first account number whose check digits hold. */
export function findAccount({ text, folded }: AgreementText): FoundFact | null {
  for (const match of folded.matchAll(accounts)) {
    const span = { from: match.index, to: match.index + match[0].length }
    const parsed = AccountNumber.safeParse(text.slice(span.from, span.to))
    if (parsed.success) return { name: 'bank_account_number', value: parsed.data, span, confidence: 0.98 }
  }
  return null
}
