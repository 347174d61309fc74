import type { ReceivedEvent } from '@lokum/service-kit/inbox/received-event'

type Envelope = Pick<ReceivedEvent, 'id' | 'type' | 'aggregateId' | 'sequence' | 'occurredAt' | 'data'>

/** The event as every endpoint receives it and as it is listed, built once; it contains the published bytes unchanged. */
export function buildBody({ id, type, aggregateId, sequence, occurredAt, data }: Envelope): string {
  const head = { id, type, object: aggregateId, sequence, occurred_at: occurredAt.toISOString() }
  return `${JSON.stringify(head).slice(0, -1)},"data":${data}}`
}

/** The sequence of an event from the head of its body, whose data may be long. */
export function readSequence(body: string): string | undefined {
  return /"sequence":(\d+),"occurred_at":/.exec(body.slice(0, longestHead))?.[1]
}

const longestHead = 1_000
