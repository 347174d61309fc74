import type { Pool } from 'pg'

/** The last message that was acknowledged with all before it; streams of one name differ by when they were made. */
export type StreamPosition = { streamCreated: string; sequence: number }

/** Keeps the place of a reader, for the case that the broker loses the consumer. */
export type PlaceKeeper = {
  read: () => Promise<StreamPosition | undefined>
  note: (place: StreamPosition) => Promise<void>
}

type Reader = { stream: string; durable: string }
type Row = { stream_created: string; sequence: string }

export function placeKeeper({ pool }: { pool: Pool }, { stream, durable }: Reader): PlaceKeeper {
  return {
    read: async () => {
      const { rows } = await pool.query<Row>(readPlace, [stream, durable])
      const [row] = rows
      return row && { streamCreated: row.stream_created, sequence: Number(row.sequence) }
    },
    note: async ({ streamCreated, sequence }) => {
      await pool.query({ name: 'note-place', text: notePlace, values: [stream, durable, streamCreated, sequence] })
    },
  }
}

const readPlace = 'SELECT stream_created, sequence FROM reading_place WHERE stream = $1 AND durable = $2'

const notePlace = `
  INSERT INTO reading_place (stream, durable, stream_created, sequence) VALUES ($1, $2, $3, $4)
  ON CONFLICT (stream, durable) DO UPDATE SET stream_created = $3, sequence = $4`
