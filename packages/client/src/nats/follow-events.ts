import { type Consumer, type ConsumerMessages, jetstream } from '@nats-io/jetstream'
import type { LokumEvent, UnknownEvent } from './event.ts'
import type { EventStore } from './event-store.ts'
import { leaveFetch } from './leave-fetch.ts'
import { type Hand, openHand } from './open-hand.ts'
import type { NatsConnection } from './start-replay.ts'
import { wait } from './wait.ts'

/** Something that an operator may want to know. It has no data of an event. */
export type FollowEntry = {
  readonly what: 'consumer_lost' | 'event_failed' | 'event_given_up'
  readonly error: string
  readonly id?: string | undefined
  readonly type?: string | undefined
  readonly attempt?: number | undefined
}

export type FollowNeed<Transaction> = {
  connection: NatsConnection
  stream: 'EVENTS' | 'AUDIT'
  /** `<team>-events`, `<team>-audit`, or the one of a replay. Programs that share one share its events. */
  consumer: string
  store: EventStore<Transaction>
  /** Ends the following: what is being handled is finished, everything else goes back to the broker at once. */
  signal: AbortSignal
  /** Ends the following also when everything was read and handled, as at the end of a replay. */
  endsWhenRead?: boolean
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

/** Events that are held at a time: fetched, waiting for their turn or for the next attempt. */
const capacity = 100
/** A pull request that the broker has forgotten is repeated after this time. */
const expiresMs = 10_000
/** At the end only what another program has not acknowledged can still come. */
const lastExpiresMs = 1_000
const mostPauseMs = 5_000
const farewellMs = 2_000
const usualAckWaitNs = 60e9

/**
 * Handles the events of a consumer until the signal or, when asked, until all are read, through outages of any length: at least once each, those of an object in the order of
 * their delivery, and each acknowledged when it was handled and not before.
 * @throws Error when the connection was closed for good
 */
export async function followEvents<Transaction>(
  need: FollowNeed<Transaction>,
  handlers: Handlers<Transaction>,
): Promise<void> {
  const { connection } = need
  const ended = new AbortController()
  const signal = AbortSignal.any([need.signal, ended.signal])
  const hand = openHand({ ...need, signal }, { ...handlers, capacity })
  try {
    await followUntilStopped({ ...need, signal }, hand)
  } finally {
    ended.abort()
    await withdrawRequest(need)
    hand.handBack()
    await hand.emptied()
    await sayFarewell(connection)
  }
}

/**
 * Makes the broker drop this program's open pull request, which it does when asked for the state of the consumer. Otherwise it would
 * drop the request while delivering the first returned event, and move that event behind the others.
 */
async function withdrawRequest({ connection, stream, consumer }: Following): Promise<void> {
  await withinFarewell(connection, () => jetstream(connection).consumers.get(stream, consumer))
}

/** The last acknowledgements are on their way; a broker that is away gets none, and delivers again. */
async function sayFarewell(connection: NatsConnection): Promise<void> {
  await withinFarewell(connection, () => connection.flush())
}

async function withinFarewell(connection: NatsConnection, ask: () => Promise<unknown>): Promise<void> {
  if (connection.isClosed()) return
  const said = new AbortController()
  const answered = ask().catch(() => undefined)
  await Promise.race([answered, wait(farewellMs, said.signal)])
  said.abort()
}

type Following = Pick<
  FollowNeed<never>,
  'connection' | 'stream' | 'consumer' | 'signal' | 'endsWhenRead' | 'lost' | 'log'
>

async function followUntilStopped(need: Following, hand: Hand): Promise<void> {
  const { connection, signal } = need
  let failures = 0
  const found = () => {
    failures = 0
  }
  while (!signal.aborted) {
    try {
      return await fetchUntilLost(need, hand, found)
    } catch (error) {
      if (signal.aborted) return
      if (connection.isClosed()) throw new Error('The connection to the broker is closed.', { cause: error })
      failures += 1
      await tellLost(need, error)
      await wait(Math.min(mostPauseMs, 250 * 2 ** failures), signal)
    }
  }
}

async function tellLost({ lost, log }: Following, error: unknown): Promise<void> {
  log?.({ what: 'consumer_lost', error: String(error) })
  await lost?.().catch((refusal: unknown) => log?.({ what: 'consumer_lost', error: String(refusal) }))
}

/** Fetches what there is room for until the end of the following. @throws when the consumer or the stream does not exist */
async function fetchUntilLost(
  { connection, stream, consumer: name, signal, endsWhenRead }: Following,
  hand: Hand,
  found: () => void,
): Promise<void> {
  const consumer = await jetstream(connection).consumers.get(stream, name)
  const { config } = await consumer.info(true)
  hand.reportEvery((config.ack_wait ?? usualAckWaitNs) / 1e6 / 3)
  found()
  while (!signal.aborted) {
    const wanted = await planFetch(consumer, { hand, endsWhenRead })
    if (!wanted) return
    const messages = await consumer.fetch(wanted)
    const taken = await takeAll(messages, hand, signal)
    // A stream that was deleted is silent for ever; this question is refused.
    if (taken === 0 && !signal.aborted) await consumer.info()
  }
}

/** What to ask for next; nothing when all is read and that is the end. */
async function planFetch(
  consumer: Consumer,
  { hand, endsWhenRead }: { hand: Hand; endsWhenRead?: boolean | undefined },
) {
  if (!endsWhenRead) return { max_messages: await hand.room(), expires: expiresMs }
  const left = await countLeft(consumer, hand)
  return left === 0 ? undefined : { max_messages: Math.min(left, await hand.room()), expires: lastExpiresMs }
}

/** Events that were not fetched or, when there are none, not acknowledged by the programs that share the consumer. */
async function countLeft(consumer: Consumer, hand: Hand): Promise<number> {
  const { num_pending: unread } = await consumer.info()
  if (unread > 0) return unread
  await hand.settled()
  const { num_pending, num_ack_pending } = await consumer.info()
  return num_pending + num_ack_pending
}

async function takeAll(messages: ConsumerMessages, hand: Hand, signal: AbortSignal): Promise<number> {
  const stop = () => leaveFetch(messages)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  let taken = 0
  try {
    for await (const message of messages) {
      taken += 1
      // Also after a stop: each is handed back behind the one before it.
      hand.take(message)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return taken
}
