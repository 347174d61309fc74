import type { EntityManager } from '@mikro-orm/postgresql'
import { runSql } from '../database/run-sql.ts'
import { type ChangePosition, pageOfPlaces, readPlaceCursor, writePlaceCursor } from '../places/place-cursor.ts'
import { searchChanges } from './search-changes.ts'

/** A change just before the moment may have been stored only after the client read the list at that moment. */
const earlierMs = 60_000

type Listed = {
  table: string
  prefix: string
  /** The column of those whose objects one list has: of the account, unless they belong to another object. */
  owner?: 'account_id' | 'meter_id'
  /** The sequence of the database that gives places. */
  sequence?: 'change_place' | 'event_place'
}
type ChangeQuery<Found> = {
  ownerId: string
  query: { updated_since?: Date | undefined; cursor?: string | undefined; limit: number }
  /** Returns those of the objects that still exist. */
  find: (ids: string[]) => Promise<Found[]>
}
type Row = ChangePosition & { deleted_at: string | null }
type Bounds = { horizon: string; history: string; last: string }

/** The objects of a page in the order of their last changes, and the other members of the page. */
export type Changes<Found> = {
  rows: Found[]
  page: { deleted: { id: string; deleted_at: string }[]; next_cursor: string | null; resume_cursor: string }
}

/**
 * Reads the changes of one table; undefined if the query has no `updated_since`. A change that is committed later always comes
 * after the cursor of a page (docs/decisions/0094-changes-are-read-in-the-order-of-their-places.md). Do not call it in a
 * transaction that sees one snapshot.
 */
export function openChangeList({ table, prefix, owner = 'account_id', sequence = 'change_place' }: Listed) {
  const { begin, page } = searchChanges(table, owner)
  return async <Found extends { id: string }>(
    em: EntityManager,
    { ownerId, query: { updated_since: since, cursor, limit }, find }: ChangeQuery<Found>,
  ): Promise<Changes<Found> | undefined> => {
    if (since === undefined) return undefined
    const known = cursor === undefined ? undefined : readPlaceCursor(cursor, prefix)
    const bounds = await readBounds(em, sequence)
    const { horizon, history } = bounds
    const after =
      known && isOf(bounds, known) ? known : await beginning(em, begin, [ownerId, table, horizon, startOf(since)])
    const rows = await runSql<Row>(em, page, [ownerId, table, after.place, after.id, horizon, limit + 1])
    const { given, next, resume } = pageOfPlaces(rows, limit, after)
    const ids = given.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
    return {
      rows: inOrder(ids, await find(ids)),
      page: {
        deleted: given.flatMap(describeDeleted),
        next_cursor: next && writePlaceCursor(next, history),
        resume_cursor: writePlaceCursor(resume, history),
      },
    }
  }
}

async function readBounds(em: EntityManager, sequence: string): Promise<Bounds> {
  const [bounds] = await runSql<Bounds>(em, selectBounds, [sequence])
  if (!bounds) throw new Error('The database gave no horizon.')
  return bounds
}

const selectBounds = `
  SELECT place_horizon($1::text::regclass) AS horizon, place_history() AS history,
    coalesce(pg_sequence_last_value($1::text::regclass), 0) AS last`

/** A restored database may give places again. A cursor from before starts at the moment again: changes may come twice, none is skipped. */
function isOf({ history, last }: Bounds, cursor: ChangePosition & { history: string | undefined }): boolean {
  return cursor.history === history && BigInt(cursor.place) <= BigInt(last)
}

async function beginning(em: EntityManager, begin: string, values: readonly string[]): Promise<ChangePosition> {
  const [found] = await runSql<{ place: string }>(em, begin, values)
  if (!found) throw new Error('The database gave no beginning.')
  return { place: String(BigInt(found.place) + 1n), id: '' }
}

function startOf(since: Date): string {
  return new Date(since.getTime() - earlierMs).toISOString()
}

function describeDeleted({ id, deleted_at }: Row): { id: string; deleted_at: string }[] {
  return deleted_at === null ? [] : [{ id, deleted_at: new Date(deleted_at).toISOString() }]
}

/** An object that was deleted since the page was read comes later, as deleted. */
function inOrder<Found extends { id: string }>(ids: readonly string[], rows: readonly Found[]): Found[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
