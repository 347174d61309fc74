import Big from 'big.js'
import type { Column } from './column.ts'

/** A number of a line with its possible values, the most likely first. */
export type PrintedNumber = {
  values: readonly Big[]
  /** Two digits after the point, as in amounts of money. */
  isMoney: boolean
  isPercent: boolean
  hasDecimals: boolean
  hasCents: boolean
  /** The unit directly after or before it. */
  unit: string | null
  /** Whether the unit may be in another cell. */
  isUnitApart: boolean
  start: number
  end: number
  /** Among the words of the first cell, as in "first 3 months free". */
  isInName: boolean
  /** Whether it begins its cell of a table whose headings are known. */
  isCell?: boolean
  /** In a table whose headings are known. */
  column?: Column
}

const spaces = '[ \\u00a0\\u202f\\u2009]'
const grouped = new RegExp(
  `-?\\d{1,3}(?:${spaces}\\d{3}){1,4}(?:[.,]\\d+)?|-?\\d{1,3}(?:\\.\\d{3}){1,4},\\d+|-?\\d{1,3}(?:,\\d{3}){1,4}\\.\\d+|-?\\d+(?:[.,]\\d+)?`,
  'g',
)
const single = /-?\d+(?:[.,]\d+)?/g

/** Every number of a line. With `apart`, a space separates two numbers; otherwise it may group thousands. */
export function readNumbers(text: string, { apart = false, point = false } = {}): PrintedNumber[] {
  const line = withoutDates(text.replaceAll(/[−–](?=\d)/g, '-'))
  const found = [...line.matchAll(apart ? single : grouped)].filter(
    (match) => standsAlone(line, match.index) && !isOfFlat(line, match),
  )
  return found.flatMap((match) => {
    const [digits] = match
    const end = match.index + digits.length
    if (/^[\p{L}/]/u.test(line.slice(end)) && unitAt(line.slice(end)) === null) return []
    const before = unitBefore(line.slice(0, match.index))
    const after = unitAt(line.slice(end))
    const hasCents = /[.,]\d{2}$/.test(digits)
    return [
      {
        values: valuesOf(!digits.startsWith('-') && isTrailing(line, end) ? `-${digits}` : digits, point),
        isMoney: hasCents && after === null,
        hasDecimals: /[.,]\d/.test(digits),
        hasCents,
        isPercent: /^\s?%/.test(line.slice(end)),
        unit: after ?? before,
        isUnitApart: after === null || /^(?: {2}|\t)/.test(line.slice(end)),
        start: match.index,
        end,
        isInName: isInName(line, match.index),
      },
    ]
  })
}

/** A minus may be printed after the number. */
function isTrailing(line: string, end: number): boolean {
  return /^-(?:\s|$)/.test(line.slice(end)) && /[.,]\d{2}$/.test(line.slice(0, end))
}

function isInName(line: string, index: number): boolean {
  const end = line.indexOf('  ')
  return index < end && /\p{L}{2}/u.test(line.slice(0, index))
}

/** The words before the number of a flat. */
export const beforeFlat = '(?:^|\\s)(?:lokal[ue]?|lok\\.|mieszkani[ea]|miesz\\.|m\\.|flat|apt\\.?)(?: nr)?'
const behindFlat = new RegExp(`${beforeFlat}\\s$`, 'iu')

/** "Mieszkanie nr 5" at the end of a cell. */
function isOfFlat(line: string, { index, 0: digits }: RegExpExecArray): boolean {
  const isLast = /^(?: {2}|\t|$)/.test(line.slice(index + digits.length))
  return isLast && /^\d{1,4}$/.test(digits) && behindFlat.test(line.slice(Math.max(0, index - 30), index))
}

// Digits within a word, a document number or an account number are no quantity.
function standsAlone(line: string, index: number): boolean {
  const before = line.slice(Math.max(0, index - 3), index)
  return !/[\p{L}\d/.,:_]-?$/u.test(before) || /\d[x×*]$/.test(before)
}

const dates =
  /(?<![\d.,])\d{1,2}\.(?:0?[1-9]|1[0-2])\.?\s{0,2}[-–]\s{0,2}\d{1,2}\.(?:0?[1-9]|1[0-2])(?:\.(?:19|20)\d{2})?(?![\d,])|\b\d{1,2}[.\-/]\d{1,2}[.\-/](?:(?:19|20)\d{2}(?!\d)|\d{2}(?![\d,.]))|\b(?:19|20)\d{2}[.\-/]\d{1,2}[.\-/]\d{1,2}(?!\d)|\b\d{1,2}[.\-/](?:19|20)\d{2}(?!\d)/g

function withoutDates(line: string): string {
  return line.replaceAll(dates, (date) => ' '.repeat(date.length))
}

function valuesOf(digits: string, point: boolean): Big[] {
  const compact = digits.replaceAll(/[^\d.,-]/g, '')
  const separators = [...compact.replaceAll(/[^.,]/g, '')]
  const last = separators.at(-1)
  if (last === undefined) return [new Big(compact)]
  const asDecimal = new Big(decimalText(compact, last))
  if (new Set(separators).size > 1) return [asDecimal]
  if (!/^-?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(compact)) return [asDecimal]
  const asThousands = new Big(compact.replaceAll(/[.,]/g, ''))
  const usual = point ? '.' : ','
  return last === usual && separators.length === 1 ? [asDecimal, asThousands] : [asThousands, asDecimal]
}

function decimalText(compact: string, separator: string): string {
  const at = compact.lastIndexOf(separator)
  return `${compact.slice(0, at).replaceAll(/[.,]/g, '')}.${compact.slice(at + 1)}`
}

const units: readonly (readonly [RegExp, string])[] = [
  [/^\s*kwh\/h\b/i, 'kWh/h'],
  [/^\s*kwh\b(?! ?\/)/i, 'kWh'],
  [/^\s*mwh\b(?! ?\/)/i, 'MWh'],
  [/^\s*gj\b/i, 'GJ'],
  [/^\s*mw\b/i, 'MW'],
  [/^\s*kw\b/i, 'kW'],
  [/^\s*(?:m3|m³|cubic met\w+)(?![\p{L}\d])/iu, 'm3'],
  [/^\s*(?:m2|m²)(?![\p{L}\d])/iu, 'm2'],
  [/^\s*mies\.?(?![\p{L}])/iu, 'mies.'],
  [/^\s*m-c\b/i, 'm-c'],
  [/^\s*m-cy\b/i, 'mies.'],
  [/^\s*months?\b/i, 'month'],
  [/^\s*(?:os\.|os[oó]b\w*)/iu, 'os.'],
  [/^\s*persons?\b/i, 'person'],
  [/^\s*szt(?:\.|uk\w*)?(?![\p{L}])/iu, 'szt.'],
  [/^\s*pcs\b/i, 'pcs'],
  [/^\s*okres\b/i, 'okres'],
  [/^\s*(?:us[łl]\.|us[łl]uga)(?![\p{L}])/iu, 'usł.'],
  [
    /^\s*(?:lokal|lok\.|kpl|ryczałt|dni|dzień|days?|dob[ay]|dób|mc|m-c[ea]|miesi[ąaęe]c\p{L}{0,3}|rok|kwarta[łl]\p{L}{0,2}|gosp|mieszk|pojemnik\p{L}{0,3}|poj|wor(?:ek|k[iu]|ków)|wyw[oó]z\p{L}{0,2}|odbi[oó]r\p{L}{0,2}|punkt\p{L}{0,2}|pkt|stanowisk\p{L}{0,2})(?![\p{L}\d])\.?/iu,
    'other',
  ],
]

/** The unit at the start of a text, or `null`. A price per unit (`zł/kWh`) has none. */
export function unitAt(text: string): string | null {
  for (const [pattern, unit] of units) {
    const match = pattern.exec(text)
    if (match) return unit === 'other' ? match[0].trim() : unit
  }
  return null
}

const longestUnit = 24
const isShort = /^(?:[km]wh?|gj|m[23]|mies\.|m-c\p{L}?|mc|szt\.|os\.|usł\.|pcs|months?)$/iu

function unitBefore(text: string): string | null {
  const end = text.slice(-longestUnit).replace(/(?<![\s|])[\s|]+$/, '')
  const word = end.split(/\s/).at(-1) ?? ''
  // It is the unit of the number before it.
  if (/\d ?$/.test(end.slice(0, -word.length))) return null
  const unit = unitAt(word)
  // A word at the end of a name is a part of it.
  if (unit !== null && !isShort.test(unit) && !/(?:^|\s{2}|[\t|])$/.test(end.slice(0, -word.length))) return null
  return unit !== null && !/\d$/.test(word.replace(/m[23]$/i, '')) && !word.includes('/') ? unit : null
}
