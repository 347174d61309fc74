import type { StatementChange, StatementItem } from '@lokum/contracts/settlements/statement'

/** A line of a statement with the values that a correction compares. */
export type Line = Pick<StatementItem, 'item_id' | 'label' | 'amount_pln'>

/** The changes of a correction, line by line: in the order of the new statement, followed by the removed lines. */
export function listChanges(before: readonly Line[], after: readonly Line[]): StatementChange[] {
  const old = new Map(before.map((line) => [line.item_id, line]))
  const kept = new Set(after.map(({ item_id: id }) => id))
  const standing = after.flatMap((line) => changeOf(old.get(line.item_id), line))
  const removed = before.filter(({ item_id: id }) => !kept.has(id))
  return [...standing, ...removed.map((line) => change('removed', line, [line.amount_pln, null]))]
}

function changeOf(old: Line | undefined, line: Line): StatementChange[] {
  if (!old) return [change('added', line, [null, line.amount_pln])]
  if (old.amount_pln === line.amount_pln && old.label === line.label) return []
  return [change('changed', line, [old.amount_pln, line.amount_pln])]
}

type Amounts = readonly [before: number | null, after: number | null]

function change(kind: StatementChange['kind'], line: Line, [before, after]: Amounts): StatementChange {
  return { kind, item_id: line.item_id, label: line.label, before_pln: before, after_pln: after }
}
