import { type JsMsg, jetstream } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { ApartmentCopy } from './apartment-copy.ts'
import { readApartmentEvent } from './read-apartment-event.ts'

/** Long enough for a short outage of the own database, short enough to be waited for. */
const retryMs = 2_000

type Parts = {
  connection: NatsConnection
  copy: Pick<ApartmentCopy, 'keep'>
  log: (line: string) => void
  signal: AbortSignal
}

/**
 * Follows all apartments until the signal: each event is acknowledged when its effect is committed, and not before.
 * @throws when the stream or the consumer is gone; start again when whoever operates the broker has declared them again
 */
export async function followApartments({ connection, copy, log, signal }: Parts): Promise<void> {
  const consumer = await jetstream(connection).consumers.get('EVENTS', 'reader-events')
  const messages = await consumer.consume({ max_messages: 100, abort_on_missing_resource: true })
  signal.addEventListener('abort', () => messages.stop(), { once: true })
  // A stop that came while the consumer was being asked for was told to nobody.
  if (signal.aborted) messages.stop()
  for await (const message of messages) {
    // What was fetched and not begun goes to whoever comes next, at once.
    if (signal.aborted) message.nak()
    else handle({ copy, log }, message)
  }
}

function handle({ copy, log }: Pick<Parts, 'copy' | 'log'>, message: JsMsg): void {
  const event = read(message, log)
  if (!event) return
  try {
    const outcome = copy.keep(event)
    log(`${event.type} ${event.data.id} version ${event.sequence}: ${outcome}`)
    message.ack()
  } catch (error) {
    log(`${event.id} is tried again: ${error}`)
    message.nak(retryMs)
  }
}

/** An unknown type is done with; so is a message that breaks its contract, since it would do so every time. */
function read(message: JsMsg, log: (line: string) => void) {
  try {
    const event = readApartmentEvent(message)
    if (!event) message.ack()
    return event
  } catch (error) {
    log(`message ${message.seq} is given up: ${error}`)
    message.term('breaks its contract')
    return undefined
  }
}
