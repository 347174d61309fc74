import type { Item } from '@lokum/contracts/settlements/item'

type Row = Pick<Item, 'id' | 'state'>

/** The next item to decide after one, from the top again at the end; without one, the row after it or the row itself. */
export function nextToDecide(rows: readonly Row[], after: string): string | undefined {
  const place = rows.findIndex(({ id }) => id === after)
  const inTurn = [...rows.slice(place + 1), ...rows.slice(0, Math.max(place, 0))]
  return (inTurn.find(({ state }) => state === 'proposed') ?? rows[place + 1] ?? rows[place])?.id
}

/** The row above or below one; at the end, the row itself. */
export function rowBeside(rows: readonly Row[], from: string, direction: 'up' | 'down'): string | undefined {
  const place = rows.findIndex(({ id }) => id === from)
  return (rows[direction === 'up' ? place - 1 : place + 1] ?? rows[place])?.id
}
