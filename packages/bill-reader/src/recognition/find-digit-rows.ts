import type { Component, Ink } from './find-components.ts'

/** Digits of one size beside each other, from left to right; `point` is how many of them stand before the decimal point. */
export type DigitRow = { digits: Component[]; point: number | null }

const fewestDigits = 4
const mostDigits = 10
/** Parts of the height of a digit. */
const tallerBy = 0.16
const farthest = 1.6

type Picture = { height: number; ink: Ink }
type DottedPicture = Picture & { dots: readonly Component[] }

/** Whether an area may be a decimal point: square and small. */
export function isDot({ width, height }: Component, picture: { height: number }): boolean {
  return height > 3 && height < picture.height * 0.035 && width > height * 0.6 && width < height * 1.7
}

/** The rows of digits, the one with the largest digits first. */
export function findDigitRows(components: readonly Component[], { dots, ...picture }: DottedPicture): DigitRow[] {
  const digits = components.filter((one) => isDigit(one, picture))
  const left = new Set(digits.toSorted((one, other) => one.left - other.left))
  const rows: DigitRow[] = []
  for (const first of left) {
    const aligned = rowFrom(first, left)
    // Drums have equal distances; a display has a narrow 1.
    const row = picture.ink === 'light' ? evenlySpaced(aligned) : aligned
    if (row.length < fewestDigits || row.length > mostDigits) continue
    for (const digit of row) left.delete(digit)
    // Drums show decimals by their colour.
    rows.push({ digits: row, point: picture.ink === 'dark' ? pointIn(row, dots) : null })
  }
  return rows.toSorted((one, other) => rowHeight(other.digits) - rowHeight(one.digits))
}

/** A 1 of a display is a bar; a bright bar is the gap between two drums. */
const narrowest = { dark: 0.06, light: 0.2 } as const

function isDigit({ width, height }: Component, picture: Picture): boolean {
  const isTall = height > picture.height * 0.05 && height < picture.height * 0.4
  return isTall && width < height * 1.1 && width > height * narrowest[picture.ink]
}

function rowFrom(first: Component, all: Iterable<Component>): Component[] {
  const row = [first]
  for (const one of all) {
    const last = row.at(-1) ?? first
    const isNext =
      one.left >= last.left + last.width * 0.6 && one.left - (last.left + last.width) < first.height * farthest
    if (isNext && isAligned(one, last)) row.push(one)
  }
  return row
}

function isAligned(one: Component, other: Component): boolean {
  const height = Math.max(one.height, other.height)
  const middles = Math.abs(one.top + one.height / 2 - (other.top + other.height / 2))
  return Math.abs(one.height - other.height) < height * tallerBy && middles < height * tallerBy
}

/** Without the first or last that stands closer or farther than the others do. */
function evenlySpaced(row: readonly Component[]): Component[] {
  const middles = row.map(({ left, width }) => left + width / 2)
  const steps = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0))
  const usual = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  const isEven = (step = 0) => Math.abs(step - usual) < usual * 0.2
  return row.slice(isEven(steps[0]) ? 0 : 1, isEven(steps.at(-1)) ? row.length : -1)
}

export function rowHeight(digits: readonly Component[]): number {
  return digits.reduce((sum, { height }) => sum + height, 0) / Math.max(1, digits.length)
}

/** A dot at the foot of the digits, between two of them. */
function pointIn(digits: readonly Component[], dots: readonly Component[]): number | null {
  const height = rowHeight(digits)
  const foot = Math.max(...digits.map((one) => one.top + one.height))
  const low = dots.filter((dot) => dot.height < height * 0.3 && Math.abs(dot.top + dot.height - foot) < height * 0.2)
  const before = low.map((dot) => digits.filter(({ left, width }) => left + width / 2 < dot.left).length)
  const [only, ...others] = [...new Set(before)].filter((count) => count > 0 && count < digits.length)
  return only !== undefined && others.length === 0 ? only : null
}
