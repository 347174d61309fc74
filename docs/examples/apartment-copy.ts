import { DatabaseSync } from 'node:sqlite'
import type { LokumEvent } from '@lokum/client/nats/event'
import type { EventStore } from '@lokum/client/nats/event-store'

export type ApartmentEvent = Extract<LokumEvent, { type: `apartment.${string}` }>

/** The result for an apartment: kept, or left alone because a newer version of it had come. */
export type Outcome = 'kept' | 'older'
export type Keep = (event: ApartmentEvent) => Outcome

export type ApartmentCopy = Disposable & EventStore<Keep>

/** A copy of all apartments in a file; any database with transactions does the same. */
export function openApartmentCopy(file: string): ApartmentCopy {
  const database = new DatabaseSync(file)
  // Another program may be reading the file just then.
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec(tables)
  const remember = database.prepare('INSERT INTO known_event (id) VALUES (?) ON CONFLICT DO NOTHING')
  const put = database.prepare(putNewest)
  const keep: Keep = ({ data, sequence }) =>
    put.run(data.id, data.label, data.state, sequence).changes === 0 ? 'older' : 'kept'
  return {
    // The id of an event and its effect are written together or not at all.
    once: async ({ id }, work) => {
      database.exec('BEGIN IMMEDIATE')
      try {
        const isNew = remember.run(id).changes === 1
        if (isNew) await work(keep)
        database.exec('COMMIT')
        return isNew ? 'handled' : 'known'
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    [Symbol.dispose]: () => database.close(),
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
