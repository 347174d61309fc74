import type { ConsumerContract } from '@lokum/contracts/interface/consumers'
import type { z } from 'zod'

/** An object of another service as its owner last described it; of two descriptions the one with the higher version is newer. */
export type Described<Thing> = {
  accountId: string
  version: number
  object: Thing
  /** The object was as described until it was deleted. */
  isDeleted?: boolean
  /** The event that described it; none in a snapshot. */
  eventId?: string
  traceparent?: string | undefined
}

export type Owned = { id: string }
export type Page<Row> = { data: readonly Row[]; next_cursor: string | null }
export type Snapshot<Row> = { path: string; answer: { body: { parse: (answered: unknown) => Page<Row> } } }

/** A copy of what another service owns. */
export type Copy<Thing extends Owned, Row> = {
  /** One of its objects. */
  of: 'agreement' | 'apartment'
  /** Every event of the object carries the whole of it. */
  schema: z.ZodType<Thing>
  consumer: ConsumerContract
  /** The service that owns the objects, its snapshot of all of them, and what a row of that describes. */
  url: string
  snapshot: Snapshot<Row>
  describe: (row: Row) => Described<Thing>
  /** Stores descriptions so that an older version never replaces a newer one; it may be repeated. Returns numbers for the log. */
  store: (described: readonly Described<Thing>[]) => Promise<Readonly<Record<string, number>>>
}

/** The table that says when a copy was filled and what its last event was. */
export function progressTable({ of }: { of: string }): string {
  return `${of}_copy_progress`
}
