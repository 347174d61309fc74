import { type Consumer, type ConsumerMessages, jetstream } from '@nats-io/jetstream'
import type { FollowOptions, Handlers } from './handlers.ts'
import { type HeldEvents, holdEvents } from './hold-events.ts'
import { leaveFetch } from './leave-fetch.ts'
import type { NatsConnection } from './start-replay.ts'
import { wait } from './wait.ts'

export type { FollowEntry, FollowOptions, GivenUp, Handlers, Handling } from './handlers.ts'

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
  need: FollowOptions<Transaction>,
  handlers: Handlers<Transaction>,
): Promise<void> {
  const { connection } = need
  const ended = new AbortController()
  const signal = AbortSignal.any([need.signal, ended.signal])
  const hand = holdEvents({ ...need, signal }, { ...handlers, capacity })
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
  FollowOptions<never>,
  'connection' | 'stream' | 'consumer' | 'signal' | 'endsWhenRead' | 'lost' | 'log'
>

async function followUntilStopped(need: Following, hand: HeldEvents): Promise<void> {
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
  hand: HeldEvents,
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

/** The next request for events; nothing when all is read and that is the end. */
async function planFetch(
  consumer: Consumer,
  { hand, endsWhenRead }: { hand: HeldEvents; endsWhenRead?: boolean | undefined },
) {
  if (!endsWhenRead) return { max_messages: await hand.room(), expires: expiresMs }
  const left = await countLeft(consumer, hand)
  return left === 0 ? undefined : { max_messages: Math.min(left, await hand.room()), expires: lastExpiresMs }
}

/** Events that were not fetched or, when there are none, not acknowledged by the programs that share the consumer. */
async function countLeft(consumer: Consumer, hand: HeldEvents): Promise<number> {
  const { num_pending: unread } = await consumer.info()
  if (unread > 0) return unread
  await hand.settled()
  const { num_pending, num_ack_pending } = await consumer.info()
  return num_pending + num_ack_pending
}

async function takeAll(messages: ConsumerMessages, hand: HeldEvents, signal: AbortSignal): Promise<number> {
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
