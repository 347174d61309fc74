import { events } from '@lokum/contracts/catalogue'
import { eventSamples } from '@lokum/contracts/documents/event-samples'
import { eventSchemaPath } from '@lokum/contracts/documents/event-schema'
import type { AnswerOf } from '@lokum/contracts/interface/operation'
import type { ListWebhookEventTypes } from '@lokum/contracts/webhooks/event-operations'
import { EventTypeDescription } from '@lokum/contracts/webhooks/event-type'
import type { Answer } from '@lokum/service-kit/http/answer'

const described = events.map((event) =>
  EventTypeDescription.parse({
    type: event.type,
    family: event.type.split('.')[0],
    summary: event.summary,
    scope: event.readScope,
    example: eventSamples.get(event.type)?.data,
    schema: eventSchemaPath(event),
  }),
)

/** Returns every declared type of event, the same for all accounts. */
export async function listEventTypes(): Promise<Answer<AnswerOf<typeof ListWebhookEventTypes>>> {
  return { body: { data: described } }
}
