import type { Pool } from 'pg'
import { type ArchivedEntry, hashResource, writeLine } from './archived-entry.ts'

/** A partition of the audit log: `from` ≤ id < `to`. */
export type Span = { from: string; to: string }

/** The primary key of the audit log, whose order objects have. */
export type EntryPosition = { accountId: string; resourceId: string; id: string }

/** Entries of one account that follow one another, as the text of an object. */
export type Packed = {
  text: Buffer
  entries: number
  first: EntryPosition
  last: EntryPosition
  resourceHashes: number[]
}

const rowsAtOnce = 100
/** Size of a page of the audit log that is unpacked for each object it opens. */
const wantedBytes = 512 * 1_024
/** No object is larger; an entry that is refuses to be moved. */
export const mostBytes = 16 * 1_024 * 1_024

export const beforeAll: EntryPosition = { accountId: '', resourceId: '', id: '' }

/**
 * Packs the entries of a span after a place, in the order of their primary key, an object for each account or several. Only one
 * object and one page of rows are in memory.
 */
export async function* packEntries(pool: Pool, span: Span, after: EntryPosition): AsyncGenerator<Packed> {
  let open: Opened | undefined
  for await (const entry of readEntries(pool, span, after)) {
    if (open && (open.last.account_id !== entry.account_id || open.bytes >= wantedBytes)) {
      yield close(open)
      open = undefined
    }
    open = add(open, entry)
  }
  if (open) yield close(open)
}

type Opened = { lines: string[]; bytes: number; first: ArchivedEntry; last: ArchivedEntry; hashes: Set<number> }

function add(open: Opened | undefined, entry: ArchivedEntry): Opened {
  const line = writeLine(entry)
  const bytes = (open?.bytes ?? 0) + Buffer.byteLength(line)
  if (bytes > mostBytes) throw new Error(`The entry ${entry.id} is too large for the archive.`)
  const { lines, first, hashes }: Pick<Opened, 'lines' | 'first' | 'hashes'> = open ?? {
    lines: [],
    first: entry,
    hashes: new Set(),
  }
  lines.push(line)
  return { lines, bytes, first, last: entry, hashes: hashes.add(hashResource(entry.resource_id)) }
}

function close({ lines, first, last, hashes }: Opened): Packed {
  return {
    text: Buffer.from(lines.join('')),
    entries: lines.length,
    first: placeOf(first),
    last: placeOf(last),
    resourceHashes: [...hashes],
  }
}

async function* readEntries(pool: Pool, { from, to }: Span, after: EntryPosition): AsyncGenerator<ArchivedEntry> {
  for (let { accountId, resourceId, id } = after; ; ) {
    const { rows } = await pool.query<ArchivedEntry>(readPage, [from, to, accountId, resourceId, id, rowsAtOnce])
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    ;({ accountId, resourceId, id } = placeOf(last))
  }
}

function placeOf({ account_id, resource_id, id }: ArchivedEntry): EntryPosition {
  return { accountId: account_id, resourceId: resource_id, id }
}

const readPage = `
  SELECT resource_id, id, account_id, body,
    to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS occurred_at
  FROM audit_entry
  WHERE id >= $1 AND id < $2 AND (account_id, resource_id, id) > ($3, $4, $5)
  ORDER BY account_id, resource_id, id LIMIT $6`
