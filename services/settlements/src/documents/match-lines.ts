import type { ProposedLine } from '@lokum/bill-reader/assistant'
import Big from 'big.js'
import type { DocumentLineRow } from './document.ts'

type Stored = Pick<
  DocumentLineRow,
  'line' | 'kind' | 'category' | 'label' | 'quantity' | 'unit' | 'ratePln' | 'amountPln' | 'place'
>

/** The compared lines: those that are the same or differ, as read now; and those that are new or no longer read. */
export type MatchedLines<Row extends Stored> = {
  same: { row: Row; read: ProposedLine }[]
  changed: { row: Row; read: ProposedLine }[]
  added: ProposedLine[]
  removed: Row[]
}

/**
 * Matches the lines of a new reading with the stored ones: first those that are the same in kind, category, label, quantity, unit,
 * rate, amount and place, then those of one kind, category and label, then those at one place.
 */
export function matchLines<Row extends Stored>(
  stored: readonly Row[],
  read: readonly ProposedLine[],
): MatchedLines<Row> {
  const [same, unlike] = pair({ rows: stored, lines: read }, keyOfAll)
  const [named, unnamed] = pair(unlike, keyOfName)
  const [placed, { rows: removed, lines: added }] = pair(unnamed, ({ place }) => place)
  return { same, changed: [...named, ...placed], added: [...added], removed: [...removed] }
}

type Left<Row> = { rows: readonly Row[]; lines: readonly ProposedLine[] }
type Facts = Omit<Stored, 'line'>

function pair<Row extends Stored>(
  { rows, lines }: Left<Row>,
  keyOf: (facts: Facts) => string,
): [{ row: Row; read: ProposedLine }[], Left<Row>] {
  const waiting = Map.groupBy(rows, keyOf)
  const pairs: { row: Row; read: ProposedLine }[] = []
  const left = lines.filter((read) => {
    const row = waiting.get(keyOf(read))?.shift()
    if (row) pairs.push({ row, read })
    return !row
  })
  return [pairs, { rows: [...waiting.values()].flat(), lines: left }]
}

function keyOfName({ kind, category, label }: Facts): string {
  return JSON.stringify([kind, category ?? null, label])
}

function keyOfAll(facts: Facts): string {
  const { quantity, unit, ratePln, amountPln, place } = facts
  const numbers = [quantity, ratePln, amountPln].map((text) => (text == null ? null : new Big(text).toFixed()))
  return JSON.stringify([keyOfName(facts), ...numbers, unit ?? null, place])
}
