import { type EventContract, streams } from '../interface/event.ts'
import type { JsonObject } from '../values/json.ts'
import { brokerSecurity, brokerServers } from './broker-servers.ts'
import { describeReceptions } from './describe-receptions.ts'
import { eventExample } from './event-example.ts'
import type { Examples } from './example.ts'
import { joinSides } from './join-sides.ts'
import { jsonSchema, noSchemas, type Schemas } from './json-schema.ts'
import { messageHeaders } from './message-headers.ts'

type Catalogue = { events: readonly EventContract[]; examples: Examples }

/** The events as an AsyncAPI 3.1 document: one channel for each subject of the broker. */
export function asyncApiDocument({ events, examples }: Catalogue): JsonObject {
  const components = noSchemas()
  const messages = Object.fromEntries(events.map((event) => [event.type, messageOf({ components, examples }, event)]))
  const { schemas, follow } = joinSides(components)
  return follow({
    asyncapi: '3.1.0',
    info,
    defaultContentType: 'application/json',
    servers: brokerServers,
    channels: Object.fromEntries(events.map((event) => [event.type, channelOf(event)])),
    operations: Object.fromEntries(events.flatMap((event) => [...publicationsOf(event), ...describeReceptions(event)])),
    components: { messages, schemas, securitySchemes: brokerSecurity },
  })
}

const info = {
  title: 'Lokum events',
  version: '1.5.0',
  description:
    'Domain events as CloudEvents 1.0 in the binary mode of the NATS binding. A message can arrive more than once, always with the same ce-id and the same bytes; ce-sequence orders the events of one object. New members and new types may be added at any time. External clients receive the same data by webhook. docs/events.md explains how to subscribe.',
  contact: { name: 'Lokum', url: 'http://127.0.0.1:8080/docs' },
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
  tags: [
    { name: 'apartments', description: 'The service of apartments' },
    { name: 'settlements', description: 'The service of agreements, documents, settlements, statements and payments' },
    { name: 'webhooks', description: 'The service that delivers events to webhook endpoints' },
    { name: 'reader', description: 'Other teams' },
  ],
}

function messageOf(need: { components: Schemas; examples: Examples }, event: EventContract): JsonObject {
  return {
    name: event.type,
    title: event.summary,
    summary: event.summary,
    description: event.description,
    contentType: 'application/json',
    examples: [{ name: event.type, summary: event.summary, payload: eventExample(need.examples, event).data }],
    headers: messageHeaders(event),
    payload: jsonSchema(need, event.data, 'answer'),
    'x-read-scope': event.readScope,
    'x-schema-version': event.version,
  }
}

/** Retention that every consumer may rely on (design decisions, section 7). */
const retention = { storage: 'file', retention: 'limits', discard: 'new', max_age: 'P14D', duplicate_window: 'PT10M' }

function channelOf({ type, stream, summary, description }: EventContract): JsonObject {
  return {
    address: type,
    summary,
    description,
    servers: Object.keys(brokerServers).map((name) => ({ $ref: `#/servers/${name}` })),
    messages: { [type]: { $ref: `#/components/messages/${type}` } },
    'x-jetstream': { stream, subjects: streams[stream], ...retention },
  }
}

function publicationsOf({ type, publishers, summary, description }: EventContract): [string, JsonObject][] {
  return publishers.map((service) => [
    `${service}.publish.${type}`,
    {
      action: 'send',
      channel: { $ref: `#/channels/${type}` },
      summary,
      description,
      tags: [{ name: service }],
      messages: [{ $ref: `#/channels/${type}/messages/${type}` }],
    },
  ])
}
