import { type EventContract, eventHeaders } from '../interface/event.ts'
import type { JsonObject } from '../values/json.ts'

/** The NATS headers of one event's messages as a JSON Schema. */
export function messageHeaders(event: EventContract): JsonObject {
  const { id, source, type, specversion, time, subject, datacontenttype, dataschema, accountid, sequence } =
    eventHeaders
  return {
    type: 'object',
    required: [...Object.values(eventHeaders), 'Nats-Msg-Id'],
    properties: {
      [id]: { type: 'string', description: 'Identifier of the event', pattern: '^evt_' },
      [source]: { type: 'string', format: 'uri-reference', description: 'Service that published the event' },
      [type]: { type: 'string', const: event.type },
      [specversion]: { type: 'string', const: '1.0' },
      [time]: { type: 'string', format: 'date-time', description: 'Time of the event' },
      [subject]: { type: 'string', description: 'Identifier of the object that changed' },
      [datacontenttype]: { type: 'string', const: 'application/json' },
      [dataschema]: {
        type: 'string',
        format: 'uri-reference',
        description: 'Address of the schema of the data',
        pattern: `/events/${event.type.replaceAll('.', '\\.')}/v${event.version}$`,
      },
      [accountid]: { type: 'string', description: 'Account of the object' },
      [sequence]: { type: 'string', description: 'Version of the object that changed', pattern: '^[0-9]+$' },
      traceparent: { type: 'string', description: 'W3C Trace Context' },
      'Nats-Msg-Id': { type: 'string', description: 'Same as ce-id' },
    },
  }
}
