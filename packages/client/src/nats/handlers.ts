import type { LokumEvent, UnknownEvent } from './event.ts'
import type { EventStore } from './event-store.ts'
import type { NatsConnection } from './start-replay.ts'

/** Something that an operator may want to know. It has no data of an event. */
export type FollowEntry = {
  readonly what: 'consumer_lost' | 'event_failed' | 'event_given_up'
  readonly error: string
  readonly id?: string | undefined
  readonly type?: string | undefined
  readonly attempt?: number | undefined
}

export type FollowOptions<Transaction> = {
  connection: NatsConnection
  stream: 'EVENTS' | 'AUDIT'
  /** `<team>-events`, `<team>-audit`, or the one of a replay. Programs that share one share its events. */
  consumer: string
  store: EventStore<Transaction>
  /** Ends the following: what is being handled is finished, everything else goes back to the broker at once. */
  signal: AbortSignal
  /** Ends the following also when everything was read and handled, as at the end of a replay. */
  endsWhenRead?: boolean
  /** Events that occurred before this time are acknowledged and not handled: a new consumer begins at the oldest event that is left. */
  occurredFrom?: Date
  /** Objects whose events are handled at the same time; 1 when left out. Events of one object never are. */
  concurrency?: number
  /** Failed attempts after which an event is given up; 10 when left out, with 1 s to 30 s between them. */
  attempts?: number
  /** Called while the consumer does not exist, such as `() => startReplay(…)`. The operator's service makes the others again. */
  lost?: () => Promise<unknown>
  log?: (entry: FollowEntry) => void
}

export type Handling<Transaction> = { transaction: Transaction; signal: AbortSignal }

/** An event that was given up, or a message that is none. */
export type GivenUp = { event: LokumEvent | UnknownEvent | undefined; subject: string; body: string; error: unknown }

export type Handlers<Transaction> = {
  /** Resolves when the effect is committed. It may run twice for one event unless the store keeps id and effect in one transaction. */
  handle: (event: LokumEvent, handling: Handling<Transaction>) => void | Promise<void>
  /** Keeps an event that can never be handled where people see it. As long as this throws, the event is not given up. */
  givenUp: (what: GivenUp) => void | Promise<void>
  /** Takes events of newer types and versions; without it they are acknowledged and forgotten. */
  unknown?: (event: UnknownEvent, handling: Handling<Transaction>) => void | Promise<void>
}
