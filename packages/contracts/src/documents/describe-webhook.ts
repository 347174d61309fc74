import type { EventContract } from '../interface/event.ts'
import type { JsonObject } from '../values/json.ts'
import { EventEnvelope } from '../webhooks/event.ts'
import { eventExample } from './event-example.ts'
import type { Examples } from './example.ts'
import { jsonSchema, type Schemas } from './json-schema.ts'
import { type Answers, shareAnswer } from './problem-answers.ts'

/** The request that an endpoint receives for an event, as an OpenAPI 3.1 Path Item (Standard Webhooks 1.0). */
export function describeWebhook(
  need: { components: Schemas; answers: Answers; examples: Examples },
  event: EventContract,
): JsonObject {
  return {
    post: {
      operationId: `receive.${event.type}`,
      tags: ['Webhooks'],
      summary: event.summary,
      description: `${event.description} Subscribing needs the scope \`${event.readScope}\`. The signature covers id, timestamp and body, according to Standard Webhooks 1.0.`,
      security: [],
      parameters: webhookHeaders.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        description: 'The event, as `GET /v1/events/{id}` gives it',
        required: true,
        content: {
          'application/json': {
            schema: describeBody(need, event),
            example: eventExample(need.examples, event),
          },
        },
      },
      responses: {
        '2XX': shareAnswer(need.answers, 'Received', () => ({
          description: 'Received; the delivery is retried after any other response',
        })),
        '410': shareAnswer(need.answers, 'EndpointGone410', () => ({
          description: 'The endpoint no longer exists and will be disabled',
        })),
      },
    },
  }
}

function describeBody(need: { components: Schemas }, { type, data }: EventContract): JsonObject {
  const properties = { type: { enum: [type] }, data: describeData(jsonSchema(need, data, 'answer')) }
  return {
    allOf: [jsonSchema(need, EventEnvelope, 'answer'), { type: 'object', required: ['type', 'data'], properties }],
  }
}

/** A named schema has its own description. */
function describeData(schema: JsonObject): JsonObject {
  return '$ref' in schema ? schema : { description: 'What the event is about', ...schema }
}

const webhookHeaders = [
  {
    name: 'webhook-id',
    in: 'header',
    description: 'Identifier of the event; the same on every attempt',
    required: true,
    schema: { type: 'string' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    description: 'Time of the attempt in seconds since 1970-01-01 UTC',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    description: 'Signatures, separated by spaces: `v1,<base64 of HMAC-SHA256>`',
    required: true,
    schema: { type: 'string' },
  },
  {
    name: 'webhook-attempt',
    in: 'header',
    description: 'Number of the attempt in the schedule, from 1',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  {
    name: 'webhook-sequence',
    in: 'header',
    description: '`sequence` of the event: of the events of an object, one with a larger number is newer',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  {
    name: 'webhook-test',
    in: 'header',
    description: 'Present when the event is a sample, which never happened',
    required: false,
    schema: { type: 'string', const: 'true' },
  },
]

/** The headers of a delivery by their names, kept once in the document. */
export const webhookParameters: JsonObject = Object.fromEntries(webhookHeaders.map((header) => [header.name, header]))
