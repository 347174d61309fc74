import { elementReasons } from '@lokum/contracts/problems/document-reason'
import { FileRefused } from './file-refused.ts'
import type { XmlElement } from './parse-xml.ts'

/** An element with its path, so that a refusal can name it. */
export type KsefPart = { element: XmlElement; path: string }

/** TKwotowy, TKwotowy2, TIlosci, TNaturalny, TKodWaluty and TDataT of the official schemas. */
export const patterns = {
  amount: /^-?([1-9]\d{0,15}|0)(\.\d{1,2})?$/,
  price: /^-?([1-9]\d{0,13}|0)(\.\d{1,8})?$/,
  quantity: /^-?([1-9]\d{0,15}|0)(\.\d{1,6})?$/,
  natural: /^[1-9]\d{0,13}$/,
  currency: /^[A-Z]{3}$/,
  day: /^(20(0[6-9]|[1-4]\d)-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])|2050-01-01)$/,
} as const

/** The only part of this name, or null; with two, different readers could see different invoices. */
export function findPart({ element, path }: KsefPart, name: string): KsefPart | null {
  const [found, second] = element.children.filter((child) => child.name === name)
  if (second !== undefined) throw new FileRefused(elementReasons.twice(`${path}/${name}`))
  return found === undefined ? null : { element: found, path: join(path, name) }
}

export function neededPart(parent: KsefPart, name: string): KsefPart {
  return present(parent, name, findPart(parent, name))
}

/** All parts of this name; their paths count from 1, as in XPath. */
export function findParts({ element, path }: KsefPart, name: string): KsefPart[] {
  return element.children
    .filter((child) => child.name === name)
    .map((child, index) => ({ element: child, path: `${join(path, name)}[${index + 1}]` }))
}

/** The text of a part with white space collapsed (xsd:token), 1 to `max` characters; null without the part. */
export function readText(parent: KsefPart, name: string, max = 256): string | null {
  const found = findPart(parent, name)
  if (found === null) return null
  const text = ownText(found)
  if (text === '' || Array.from(text).length > max) throw new FileRefused(elementReasons.wrongLength(found.path, max))
  return text
}

export function neededText(parent: KsefPart, name: string, max = 256): string {
  return present(parent, name, readText(parent, name, max))
}

/** The value of a part in one of the schema's patterns; null without the part. */
export function readField(parent: KsefPart, name: string, pattern: keyof typeof patterns): string | null {
  const text = readText(parent, name)
  if (text === null) return null
  if (!patterns[pattern].test(text) || (pattern === 'day' && !isDay(text)))
    throw new FileRefused(elementReasons.invalid(join(parent.path, name), pattern))
  return text
}

export function neededField(parent: KsefPart, name: string, pattern: keyof typeof patterns): string {
  return present(parent, name, readField(parent, name, pattern))
}

/** Requires an element without children, as all elements with a value are. */
export function ownText({ element, path }: KsefPart): string {
  if (element.children.length > 0) throw new FileRefused(elementReasons.hasElements(path))
  return element.text.replaceAll(/[ \t\r\n]+/g, ' ').trim()
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

function present<Found>({ path }: KsefPart, name: string, found: Found | null): Found {
  if (found === null) throw new FileRefused(elementReasons.missing(join(path, name)))
  return found
}
