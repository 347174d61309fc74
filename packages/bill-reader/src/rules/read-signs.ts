import { mostSigns, type PaperSign, writeMeterNumber, writeNumber } from '../paper-sign.ts'
import { foldText } from './fold-text.ts'
import { readAddresses } from './read-addresses.ts'
import { readMeters } from './read-meters.ts'
import { readStatedReadings } from './read-stated-readings.ts'

/** Reads from the lines of a bill for which flat it is. Cells stand two spaces apart. */
export function readSigns(lines: readonly string[]): PaperSign[] {
  const cells = lines.map((line) => line.split(/ {2,}/))
  const numbers = cells.flatMap((row, at) =>
    row.flatMap((cell, column) => numbersIn(cell, [row[column + 1] ?? '', cells[at + 1]?.[column] ?? ''])),
  )
  return keepOnce([...readMeterSigns(lines), ...numbers, ...readAddresses(cells)])
}

function readMeterSigns(lines: readonly string[]): PaperSign[] {
  const meters = readMeters(lines)
  const stated = readStatedReadings(lines, meters)
  return meters.flatMap(({ number, index }) => {
    const readings = stated.get(writeMeterNumber(number))
    const known = readings && { readings }
    return [number, withLetters(lines[index] ?? '', number)].flatMap((one) => {
      return one === null ? [] : [{ kind: 'meter', value: writeMeterNumber(one), ...known } as const]
    })
  })
}

/** The number with the letters that stand apart before it, as in "KB 5500122", which may belong to it; null without such letters. */
function withLetters(line: string, number: string): string | null {
  const at = line.indexOf(number)
  const [, letters] = /(?:^|[^\p{L}\d])(?!NR|NO|SN)(\p{Lu}{1,3}) $/u.exec(line.slice(Math.max(0, at - 5), at)) ?? []
  return letters === undefined ? null : `${letters}${number}`
}

/** Each sign once, and no more than the most. */
export function keepOnce(signs: readonly PaperSign[]): PaperSign[] {
  return [...new Map(signs.map((sign) => [`${sign.kind} ${sign.value}`, sign])).values()].slice(0, mostSigns)
}

type NumberKind = Extract<PaperSign['kind'], 'supply_point' | 'customer' | 'contract'>

const label = String.raw`(?:(?:nr|numer|kod|id|identyfikator|no\.?|number)\s{1,2})`
const says = String.raw`\s{0,2}(?:(?:nr|numer|id|no\.?|number)\.?\s{0,2})?[.:#]?\s{0,2}`
const ofContract = String.raw`(?:\bkonto\s{1,2}(?:umowy|lokalu)|\bumow[ay]\s{1,2}(?:nr|numer)|${label}umowy|contract\s{1,2}(?:no\.?|number|id))`
const ofCustomer = String.raw`(?:${label}(?:klienta|odbiorcy|platnika|nabywcy|kontrahenta|abonenta|uzytkownika|ewidencyjn[ya]|lokalu|customer)|\bklient(?=:? {0,2}\d)|\bplatnik(?=:? {0,2}\d)|customer\s{1,2}(?:no\.?|number|id))`
const ofPoint = String.raw`(?:\bppe\b|punkt\s{1,2}(?:poboru|odbioru|pomiarow[ya])(?:\s{1,2}energii)?(?:\s{1,2}ppe)?|supply\s{1,2}point|kod\s{1,2}ppe)`
/** Letters before the digits may stand apart: "AB 100-200". Short words before a number are none. */
const apart = String.raw`(?:(?!(?:od|do|na|za|ze|dn|nr|no|id|is|to|of|dla|for|pod|the)\s)[a-z]{2,3}\s)?`
const number = String.raw`(${apart}[a-z]{0,4}\d[\da-z]{0,30}(?:[/.-][\da-z]{1,20}){0,4}|[a-z]{1,6}[/.-][\da-z]{1,20}(?:[/.-][\da-z]{1,20}){0,4})`
const numbered: readonly (readonly [NumberKind, string])[] = [
  ['contract', ofContract],
  ['customer', ofCustomer],
  ['supply_point', ofPoint],
]
const patterns = numbered.map(([kind, words]) => ({
  kind,
  within: new RegExp(`${words}${says}(?<![a-z])${number}(?![\\p{L}\\d]|,\\d)`, 'gu'),
  atEnd: new RegExp(`${words}\\s{0,2}(?:nr|numer)?[.:]?\\s{0,2}$`, 'u'),
}))
const alone = new RegExp(`^${number}(?![\\p{L}\\d]|,\\d)`, 'u')

/** The numbers that a cell names: within it, in the next cell, or in the cell below. */
function numbersIn(cell: string, next: readonly string[]): PaperSign[] {
  const folded = foldText(cell.slice(0, longestCell))
  return patterns.flatMap(({ kind, within, atEnd }) => {
    const own = [...folded.matchAll(within)].map(([, value = '']) => value)
    const beside = own.length === 0 && atEnd.test(folded) ? next.flatMap(numberAt).slice(0, 1) : []
    return [...own, ...beside].filter(isNumber).map((value) => ({ kind, value: writeNumber(value) }))
  })
}

const longestCell = 300

function numberAt(text: string): string[] {
  const [, value = ''] = alone.exec(foldText(text.slice(0, longestCell)).trim()) ?? []
  return isNumber(value) ? [value] : []
}

/** Three digits at least, and no day, month or postal code. */
function isNumber(text: string): boolean {
  return (
    text.length >= 4 &&
    text.length <= 40 &&
    text.replaceAll(/\D/g, '').length >= 3 &&
    !/^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}-\d{2}$|^\d{2}-\d{3}$|^\d{1,2}[./-]\d{4}$/.test(text)
  )
}
