import { DatabaseSync } from 'node:sqlite'
import type { ApartmentEvent } from './read-apartment-event.ts'

/** What became of an event: kept, or left alone because it came before, or because a newer one had come. */
export type Outcome = 'kept' | 'known' | 'older'

export type ApartmentCopy = Disposable & { keep: (event: ApartmentEvent) => Outcome }

/** A copy of all apartments in a file; any database with transactions does the same. */
export function openApartmentCopy(file: string): ApartmentCopy {
  const database = new DatabaseSync(file)
  database.exec(tables)
  const remember = database.prepare('INSERT INTO known_event (id) VALUES (?) ON CONFLICT DO NOTHING')
  const put = database.prepare(putNewest)

  const keepOnce = ({ id, sequence, data }: ApartmentEvent): Outcome => {
    if (remember.run(id).changes === 0) return 'known'
    return put.run(data.id, data.label, data.state, sequence).changes === 0 ? 'older' : 'kept'
  }
  return {
    keep: (event) => inTransaction(database, () => keepOnce(event)),
    [Symbol.dispose]: () => database.close(),
  }
}

/** The id of an event and its effect are written together or not at all. */
function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

// Ids are worth keeping for 30 days, longer than any message can come back.
const tables = `
  CREATE TABLE IF NOT EXISTS known_event (id TEXT PRIMARY KEY, seen_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
  CREATE TABLE IF NOT EXISTS apartment (id TEXT PRIMARY KEY, label TEXT, state TEXT, sequence INTEGER NOT NULL);
  DELETE FROM known_event WHERE seen_at < datetime('now', '-30 days')`

const putNewest = `
  INSERT INTO apartment (id, label, state, sequence) VALUES (?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET label = excluded.label, state = excluded.state, sequence = excluded.sequence
  WHERE excluded.sequence > apartment.sequence`
