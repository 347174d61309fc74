import type { events } from '../generated/events.ts'
import type { WebhookEvent } from '../webhook-event.ts'

export type EventType = keyof typeof events & WebhookEvent['type']

/** The attributes of every event, whatever its type. */
export type EventAttributes = {
  /** Equal for every copy of the event. */
  readonly id: string
  /** The object that changed; events of one object have an order. */
  readonly object: string
  /** Version of that object: a larger one is newer, with gaps. */
  readonly sequence: number
  /** When it happened. */
  readonly occurred_at: Date
  readonly account: string
  /** W3C trace context of the call that caused it, if there was one. */
  readonly traceparent: string | undefined
}

/** An event of the installed version of the interface; `type` tells what `data` is. */
export type LokumEvent = { [Type in EventType]: EventAttributes & EventOf<Type> }[EventType]
type EventOf<Type extends EventType> = {
  readonly type: Type
  readonly data: Extract<WebhookEvent, { type: Type }>['data']
}

/** An event of a type, or of a version of its schema, that came after the installed package. */
export type UnknownEvent = EventAttributes & {
  readonly type: string
  readonly version: number
  readonly data: unknown
}
