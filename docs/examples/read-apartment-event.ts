import { ApartmentArchived, ApartmentCreated, ApartmentUpdated } from '@lokum/contracts/apartments/events'
import { eventHeaders } from '@lokum/contracts/interface/event'
import type { JsMsg } from '@nats-io/jetstream'

/** One of the events that this consumer knows; its `type` says what its `data` is. */
export type ApartmentEvent = NonNullable<ReturnType<typeof readApartmentEvent>>

/**
 * Reads an event with the schema that belongs to its type, which also drops members that were added since.
 * @returns undefined for a type that this consumer does not know, which is no mistake: new ones come at any time
 * @throws when the message is not what its contract promises
 */
export function readApartmentEvent(message: JsMsg) {
  const header = (name: string) => message.headers?.get(name) ?? ''
  const attributes = {
    id: header(eventHeaders.id),
    sequence: Number(header(eventHeaders.sequence)),
    occurredAt: new Date(header(eventHeaders.time)),
  }
  const type = header(eventHeaders.type)
  switch (type) {
    case ApartmentCreated.type:
      return { ...attributes, type, data: ApartmentCreated.data.parse(message.json()) }
    case ApartmentUpdated.type:
      return { ...attributes, type, data: ApartmentUpdated.data.parse(message.json()) }
    case ApartmentArchived.type:
      return { ...attributes, type, data: ApartmentArchived.data.parse(message.json()) }
    default:
      return undefined
  }
}
