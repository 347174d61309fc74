import type { ParkedMessage } from './park-messages.ts'
import type { ReceivedEvent } from './received-event.ts'
import type { Batch } from './store-messages.ts'

/** Returns the fact of an event, or the reason why the event can never be read. */
type Read<Fact extends object> = (event: ReceivedEvent) => Fact | string

/** Sorts a batch into facts and messages to park. */
export function readBatch<Fact extends object>(
  { events, unreadable }: Batch,
  read: Read<Fact>,
): { facts: Fact[]; parked: ParkedMessage[] } {
  const results = events.map((event) => ({ event, result: read(event) }))
  const refused = results.flatMap(({ event, result }) => (typeof result === 'string' ? [park(event, result)] : []))
  const broken = unreadable.map((message) => ({ ...message, place: `${message.stream} ${message.streamSequence}` }))
  return {
    facts: results.flatMap(({ result }) => (typeof result === 'string' ? [] : [result])),
    parked: [...refused, ...broken],
  }
}

function park({ id, type, data }: ReceivedEvent, reason: string): ParkedMessage {
  return { place: id, subject: type, reason, payload: Buffer.from(data) }
}
