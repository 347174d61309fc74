import type { JsMsg } from '@nats-io/jetstream'
import { events } from '../generated/events.ts'
import type { LokumEvent, UnknownEvent } from './event.ts'

/** A message is an event that the types know, one that they do not, or broken. */
export type Reading =
  | { kind: 'known'; event: LokumEvent }
  | { kind: 'unknown'; event: UnknownEvent }
  | { kind: 'broken'; reason: string }

/** Reads a message, whose headers are the attributes of a CloudEvent. Never throws. */
export function readEvent(message: JsMsg): Reading {
  const header = (name: string) => message.headers?.get(`ce-${name}`) ?? ''
  const [id, type, object] = [header('id'), header('type'), header('subject')]
  if (!id || !type) return { kind: 'broken', reason: 'The header ce-id or ce-type is missing.' }
  const attributes = {
    id,
    object,
    type,
    sequence: Number(header('sequence')),
    occurred_at: new Date(header('time')),
    account: header('accountid'),
    traceparent: message.headers?.get('traceparent') || undefined,
  }
  const version = Number(/\/v(\d+)$/.exec(header('dataschema'))?.[1] ?? 1)
  try {
    const data = JSON.parse(message.string())
    if (!isKnown(type, version)) return { kind: 'unknown', event: { ...attributes, version, data } }
    // The type belongs to the data by contract, which the compiler cannot see.
    return { kind: 'known', event: Object({ ...attributes, data }) }
  } catch {
    return { kind: 'broken', reason: 'The body is not JSON.' }
  }
}

const versions = new Map<string, number>(Object.entries(events).map(([type, { version }]) => [type, version]))

function isKnown(type: string, version: number): boolean {
  return versions.get(type) === version
}
