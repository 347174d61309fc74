import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const projectRoot = join(import.meta.dirname, '../..')

export function readSpecification(): string {
  return readFileSync(join(projectRoot, 'docs/interface-specification.md'), 'utf8')
}

/** One line that states something: no heading, no head or ruler of a table, and not one that only says what is not shown. */
export type StatingLine = { number: number; start: number; text: string }

export function statingLines(document: string): StatingLine[] {
  const lines = document.split('\n')
  let start = 0
  const placed = lines.map((text, index) => {
    const line = { number: index + 1, start, text }
    start += text.length + 1
    return line
  })
  return placed.filter(({ text }, index) => text !== '' && !isFrame(text, lines[index + 1]) && !saysNotShown(text))
}

/** Headings, the rulers of tables and the line above a ruler. */
function isFrame(line: string, next = ''): boolean {
  return line.startsWith('#') || isRuler(line) || isRuler(next)
}

function isRuler(line: string): boolean {
  return /^\|(-+\|)+$/.test(line)
}

function saysNotShown(line: string): boolean {
  return line.endsWith(': not shown.')
}

/** The words of a line that no quote covers. */
export function uncoveredWords(document: string, line: StatingLine, quotes: readonly string[]): string[] {
  const covered = quotes.map((quote) => ({ from: document.indexOf(quote), length: quote.length }))
  const isCovered = (at: number) => covered.some(({ from, length }) => at >= from && at < from + length)
  return [...line.text.matchAll(/[\p{L}\p{N}_]+/gu)].flatMap((word) =>
    isCovered(line.start + word.index) && isCovered(line.start + word.index + word[0].length - 1) ? [] : [word[0]],
  )
}
