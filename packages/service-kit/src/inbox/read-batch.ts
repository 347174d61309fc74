import type { ParkedMessage } from './park-messages.ts'
import type { ReceivedEvent } from './received-event.ts'
import type { Batch } from './store-messages.ts'

/** Gives what an event tells, or as a text the reason why that can never be understood. */
type Read<Told extends object> = (event: ReceivedEvent) => Told | string

/** Sorts a batch into what is told and what is to be parked. */
export function readBatch<Told extends object>(
  { events, unreadable }: Batch,
  read: Read<Told>,
): { told: Told[]; parked: ParkedMessage[] } {
  const results = events.map((event) => ({ event, result: read(event) }))
  const refused = results.flatMap(({ event, result }) => (typeof result === 'string' ? [park(event, result)] : []))
  const broken = unreadable.map((message) => ({ ...message, place: `${message.stream} ${message.streamSequence}` }))
  return {
    told: results.flatMap(({ result }) => (typeof result === 'string' ? [] : [result])),
    parked: [...refused, ...broken],
  }
}

function park({ id, type, data }: ReceivedEvent, reason: string): ParkedMessage {
  return { place: id, subject: type, reason, payload: Buffer.from(data) }
}
