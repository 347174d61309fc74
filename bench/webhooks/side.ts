import type { CpuSeconds } from '../measure/cpu.ts'

/** One message for a receiver: every sender sends the same signed POST. */
export type Message = {
  /** The `webhook-id`. */
  id: string
  /** Which of the endpoints gets it, from 0. */
  endpoint: number
  occurredAt: Date
  /** The published event's data. */
  data: string
  /** The posted body. */
  body: string
}

/** Something that delivers webhooks and can be measured. */
export type Side = AsyncDisposable & {
  name: string
  /** The PostgreSQL application name, which identifies the backends of this side; undefined if it needs no database. */
  role: string | undefined
  database: string | undefined
  /** CPU seconds used so far by its own processes, by name. */
  cpu: () => Promise<CpuSeconds>
  /** Stores a backlog of which nothing is sent before `release`. */
  store: (messages: readonly Message[]) => Promise<void>
  release: () => Promise<void>
  /** Ends when everything sent is written down as sent. */
  settle: () => Promise<void>
  /** Stops what `release` began, where the next backlog needs it. */
  halt: () => Promise<void>
  /** The key that verifies an endpoint's signatures. */
  keyOf: (endpoint: number) => Buffer
  /** Hands over one message while the side is sending; undefined: it cannot. */
  send: ((message: Message) => Promise<void>) | undefined
  /** When messages were committed, in milliseconds of the wall clock, by id, for a side that knows it better than its client. */
  committedAt?: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

/** Requests at a time, of every side; the number. */
export const concurrency = 50

/** The wall clock with microseconds, the same in every process of one machine. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now()
}
