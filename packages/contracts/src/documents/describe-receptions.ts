import { allConsumers } from '../interface/consumers.ts'
import type { EventContract } from '../interface/event.ts'
import type { JsonObject } from '../values/json.ts'

/** The receivers of an event: one operation for each durable consumer whose subjects cover it. */
export function describeReceptions({ type, stream, description }: EventContract): [string, JsonObject][] {
  return allConsumers
    .filter((consumer) => consumer.stream === stream && consumer.subjects.some((subject) => covers(subject, type)))
    .map(({ durable, user, summary, subjects }) => [
      `${durable}.receive.${type}`,
      {
        action: 'receive',
        channel: { $ref: `#/channels/${type}` },
        summary: `${durable}: ${summary}`,
        description,
        tags: [{ name: user }],
        messages: [{ $ref: `#/channels/${type}/messages/${type}` }],
        'x-jetstream': { stream, durable, filter_subjects: subjects, ack_policy: 'explicit', max_deliver: -1 },
      },
    ])
}

/** Matches subjects like the broker; of its wildcards only `>` at the end is used here. */
function covers(subject: string, type: string): boolean {
  return subject === type || (subject.endsWith('.>') && type.startsWith(subject.slice(0, -1)))
}
