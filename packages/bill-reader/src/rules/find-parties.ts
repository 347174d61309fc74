import { EmailAddress, PhoneNumber } from '@lokum/contracts/values/text'
import type { AgreementText, Span } from './agreement-text.ts'
import type { FoundFact } from './found.ts'

type Side = 'landlord' | 'tenant'
type Part = { side: Side; span: Span; confidence: number }

const sides = [
  ['landlord', String.raw`wynajmujac\w{1,3}|landlord`],
  ['tenant', String.raw`najemc\w{1,2}|tenant`],
] as const

/** Names and addresses of both parties, and how to reach the tenant. */
export function findParties(text: AgreementText): (FoundFact | null)[] {
  return sides.flatMap(([side, words]) => {
    const part = labelled(text, side, words) ?? called(text, side, words)
    if (!part) return []
    const name = nameIn(text, part)
    if (!name) return []
    const rest = { from: name.span.to, to: part.span.to }
    return side === 'landlord' ? [name, addressIn(text, rest)] : [name, ...contactsIn(text, widened(text, part.span))]
  })
}

/** `Landlord: name, address`, up to the end of the line. */
function labelled({ lines, folded }: AgreementText, side: Side, words: string): Part | null {
  const label = new RegExp(`^(?:${words})(?: ?:|  ) *(?=\\S)`)
  for (const { start, text } of lines) {
    const match = label.exec(folded.slice(start, start + text.length))
    if (match) return { side, span: { from: start + match[0].length, to: start + text.length }, confidence: 0.9 }
  }
  return null
}

/** `name, living in …, called the Landlord`: from the beginning of the party to that word. */
function called({ folded }: AgreementText, side: Side, words: string): Part | null {
  const match = new RegExp(
    String.raw`(?:zwan\w{1,3} (?:dalej|w dalszej czesci(?: umowy)?)|the|\(the)\s{1,2}["„”“']?(?:${words})\b`,
  ).exec(folded)
  if (!match) return null
  const before = folded.slice(Math.max(0, match.index - 400), match.index)
  const starts = [
    ...before.matchAll(/(?:pomiedzy|between|miedzy):?\s|(?<=[\s,”"“)])(?:a|and)\s{1,3}(?=\S)|(?<=\s)[12][.)]\s/g),
  ]
  const last = starts.at(-1)
  if (!last) return null
  const from = match.index - before.length + last.index + last[0].length
  return { side, span: { from, to: match.index }, confidence: 0.7 }
}

const nameEnd = /,|\s\(|;|\s(?:zamieszka|legitym|zam\.|ul\.|z siedzib|residing)|\b(?:pesel|nip|tel|phone|e-?mail)\b/

/** The name ends before the address; one word is none. */
function nameIn({ text, folded }: AgreementText, { side, span, confidence }: Part): FoundFact | null {
  const offset = leading(folded, span, /^(?:\s|[12][.)]\s|(?:panem|pania|panstwem|pan|pani)\s)+/)
  const end = nameEnd.exec(folded.slice(offset, span.to))
  const to = end ? offset + end.index : span.to
  const value = text.slice(offset, to).replaceAll(/\s+/g, ' ').trim()
  const isName = value.length >= 5 && value.length <= 120 && /^\p{Lu}.*\s.*\p{L}/u.test(value) && !/\d/.test(value)
  const name = side === 'landlord' ? 'landlord_name' : 'tenant_name'
  return isName ? { name, value, span: { from: offset, to }, confidence } : null
}

function leading(folded: string, { from, to }: Span, pattern: RegExp): number {
  return from + (pattern.exec(folded.slice(from, to))?.[0].length ?? 0)
}

// A street with its number, then perhaps the postal code and the place.
const addresses =
  /((?:(?:ul|al|pl|os)\. )?[^,;:()\n]{2,60}?\s\d{1,4}[a-z]?(?:\s?(?:\/|m\.|lok\.)\s?\d{1,4})?,\s{0,2}\d{2}-\d{3}\s[^,;()]{2,40})/

function addressIn({ text, folded }: AgreementText, { from, to }: Span): FoundFact | null {
  const match = addresses.exec(folded.slice(from, to).replaceAll(/^[\s,]+/g, (blank) => ' '.repeat(blank.length)))
  if (!match) return null
  const lead =
    /^(?:\s|zamieszka\w{1,3}|zam\.|przy|residing at|z siedziba|,|w [a-z]{3,20} )+/.exec(match[0])?.[0].length ?? 0
  const span = { from: from + match.index + lead, to: from + match.index + match[0].length }
  const value = text.slice(span.from, span.to).replaceAll(/\s+/g, ' ').trim()
  return { name: 'landlord_address', value, span, confidence: 0.7 }
}

/** A line "contact of the tenant" may follow. */
function widened({ lines }: AgreementText, { from, to }: Span): Span {
  const next = lines.find(({ start }) => start >= to)
  return next && /^kontakt|^contact/i.test(next.text) ? { from, to: next.start + next.text.length } : { from, to }
}

const emails = /[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,190}\.[a-z]{2,24}/
const phones = /(?<![\d-])\+?(?:48[ -]?)?\d{3}[ -]?\d{3}[ -]?\d{3}(?!\d)/

function contactsIn({ text, folded }: AgreementText, { from, to }: Span): (FoundFact | null)[] {
  const part = folded.slice(from, to).replaceAll(/pesel\s{0,2}:?\s{0,2}\d{11}/g, (pesel) => ' '.repeat(pesel.length))
  const find = (pattern: RegExp) => {
    const match = pattern.exec(part)
    const start = from + (match?.index ?? 0)
    return (
      match && { value: text.slice(start, start + match[0].length), span: { from: start, to: start + match[0].length } }
    )
  }
  const [email, phone] = [find(emails), find(phones)]
  return [
    email && EmailAddress.safeParse(email.value).success ? { name: 'tenant_email', ...email, confidence: 0.9 } : null,
    phone && PhoneNumber.safeParse(phone.value).success ? { name: 'tenant_phone', ...phone, confidence: 0.8 } : null,
  ]
}
