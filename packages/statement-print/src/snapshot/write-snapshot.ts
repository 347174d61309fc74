import { createHash } from 'node:crypto'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'

/** The bytes of a snapshot as text, and their SHA-256, whose beginning the PDF shows. */
export type WrittenSnapshot = { snapshot: StatementSnapshot; text: string; sha256: string }

/** Writes a snapshot without white space and with sorted members, so that equal snapshots give equal bytes. */
export function writeSnapshot(snapshot: StatementSnapshot): WrittenSnapshot {
  const items = snapshot.items.map((item) => ({ ...item, inputs: sorted(item.inputs) }))
  const text = JSON.stringify({ ...snapshot, items })
  return { snapshot, text, sha256: createHash('sha256').update(text).digest('hex') }
}

// The database reorders the members of a JSON object.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}
