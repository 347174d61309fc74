import Big from 'big.js'
import { foldText } from './fold-text.ts'
import { type PrintedNumber, readNumbers } from './read-numbers.ts'

/** A conversion factor of gas, kWh per m³, and the numbers beside it, of which one may be the use it is for. */
export type Factor = { value: string; beside: readonly PrintedNumber[] }

const ofCubic = /(?<![\d.,/-])((?:8|9|1[0-3])[.,]\d{1,8})\s{0,2}kwh\s?\/\s?m[3³]/
const words =
  /(?:wspolczynnik\w{0,6}|sp\.)\s{0,3}(?:konw|przelicz)|(?:^| {2})wspolczynnik(?: {2}|$)|conversion (?:factor|rate)|(?:^| )kwh\s?\/\s?m[3³](?= |$)/
/** A table has a row for each reading; its heading may have several lines. */
const rows = 8

/** The conversion factors, between 8 and 13, beside the words or below them in a table. */
export function readFactors(lines: readonly string[]): Factor[] {
  return lines.flatMap((line, index) => {
    const match = words.exec(foldText(line))
    if (!match) return provenIn(line)
    const own = (ofCubic.exec(foldText(line))?.[1] ?? factorIn(line.slice(match.index)))?.replace(',', '.') ?? null
    const texts = own === null ? lines.slice(index + 1, index + 1 + rows) : [line]
    return texts.flatMap((text) => {
      const value = own ?? factorIn(text)?.replace(',', '.') ?? null
      return value === null ? [] : [{ value, beside: readNumbers(text) }]
    })
  })
}

/** A row in which m³ × factor = kWh says so without words. */
function provenIn(line: string): Factor[] {
  const numbers = readNumbers(line).slice(0, mostNumbers)
  const whole = numbers.filter(({ hasDecimals, isPercent }) => !hasDecimals && !isPercent)
  const found = [...line.matchAll(precise)].slice(0, mostFactors).flatMap(([one]) => one)
  const value = found.find((one) => converts(one, numbers, whole))
  return value === undefined ? [] : [{ value: value.replace(',', '.'), beside: numbers }]
}

// Prices are hardly as large and as precise.
const precise = /(?<![\d.,/-])(?:8|9|1[0-3])[.,]\d{3,8}(?![\d.,/-])/g

/** The factor of a quantity: the one in its row, else the only one. */
export function findFactor(factors: readonly Factor[], quantity: Big | null): string | null {
  const beside = factors.filter(({ beside }) => beside.some(({ values }) => values.some((one) => quantity?.eq(one))))
  return onlyOf(beside) ?? onlyOf(factors)
}

function onlyOf(factors: readonly Factor[]): string | null {
  const [value, ...others] = new Set(factors.map((factor) => factor.value))
  return value !== undefined && others.length === 0 ? value : null
}

function factorIn(text: string): string | null {
  const found = [...text.matchAll(/(?<![\d.,/-])((?:8|9|1[0-3])[.,]\d{1,8})(?![\d.,/-])/g)].flatMap(
    ([, one]) => one ?? [],
  )
  const numbers = readNumbers(text).slice(0, mostNumbers)
  return found.slice(0, mostFactors).find((one) => converts(one, numbers)) ?? found[0] ?? null
}

/** More numbers of a row are not compared. */
const [mostFactors, mostNumbers] = [4, 14]

/** Whether m³ × factor = kWh, of numbers in the row, where kWh are rounded. */
function converts(factor: string, numbers: readonly PrintedNumber[], results = numbers): boolean {
  const energies = results.flatMap(({ values }) => values)
  return numbers.some(({ values: [volume] }) => {
    const energy = volume?.gte(1) ? volume.times(new Big(factor.replace(',', '.'))) : null
    return energies.some((one) => energy && one.minus(energy).abs().lte(1))
  })
}
