import { setTimeout as delay } from 'node:timers/promises'
import type { JsMsg } from '@nats-io/jetstream'
import { isDatabaseAway } from '../database/database-fault.ts'
import type { Log } from '../telemetry/log.ts'
import {
  isReadable,
  isUnreadable,
  parkedMessage,
  type ReceivedEvent,
  readMessage,
  type UnreadableMessage,
} from './received-event.ts'

const firstPauseMs = 250
const maxPauseMs = 5_000

export type Batch = { events: readonly ReceivedEvent[]; unreadable: readonly UnreadableMessage[] }

type StoringDeps = { store: (batch: Batch) => Promise<void>; stream: string; log: Log; signal: AbortSignal }
type Refusal = { error: unknown }

/**
 * Stores messages and acknowledges them after that. A database that is away is waited for. A batch that fails for another
 * reason three times is stored message by message, and the one that keeps failing is parked, so that it does not hold up others.
 */
export async function storeMessages(parts: StoringDeps, messages: readonly JsMsg[]): Promise<void> {
  const read = messages.map(readMessage)
  const batch = { events: read.filter(isReadable), unreadable: read.filter(isUnreadable) }
  const refusal = await offer(parts, messages, { batch, patience: 3 })
  if (!refusal) return
  if (messages.length === 1) return park(parts, messages, refusal)
  for (const message of messages) await storeMessages(parts, [message])
}

/** Offers messages that were not stored again at once, to the next consumer, instead of after the time for acknowledging. */
export function handBack(messages: readonly JsMsg[]): void {
  for (const message of messages) message.nak()
}

async function park(parts: StoringDeps, messages: readonly JsMsg[], { error }: Refusal): Promise<void> {
  const unreadable = messages.map((message) => parkedMessage(message, error))
  for (const { stream, streamSequence, reason } of unreadable)
    parts.log.error({ stream, stream_sequence: streamSequence, reason }, 'inbox.parked')
  await offer(parts, messages, { batch: { events: [], unreadable }, patience: Number.POSITIVE_INFINITY })
}

type Offer = { batch: Batch; patience: number }

/** Offers a batch until it is stored or the service stops; gives the refusal when it was refused too often. */
async function offer(
  { store, stream, log, signal }: StoringDeps,
  messages: readonly JsMsg[],
  { batch, patience }: Offer,
): Promise<Refusal | undefined> {
  let refusals = 0
  for (let failures = 0; !signal.aborted; failures += 1) {
    const failure = await failureOf(store(batch))
    if (!failure) return acknowledge(messages)
    const { error } = failure
    log.warn({ stream, messages: messages.length, error: String(error), failures }, 'inbox.not_stored')
    if (!isDatabaseAway(error)) refusals += 1
    if (refusals >= patience) return failure
    for (const message of messages) message.working()
    await pause(failures, signal)
  }
  return void handBack(messages)
}

async function failureOf(work: Promise<void>): Promise<Refusal | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
}

function acknowledge(messages: readonly JsMsg[]): undefined {
  for (const message of messages) message.ack()
}

async function pause(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
