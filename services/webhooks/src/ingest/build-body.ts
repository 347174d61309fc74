import type { ReceivedEvent } from '@lokum/service-kit/inbox/received-event'

/** The body that every endpoint receives, built once; it contains the published bytes unchanged (Standard Webhooks 1.0). */
export function buildBody({ type, occurredAt, data }: Pick<ReceivedEvent, 'type' | 'occurredAt' | 'data'>): string {
  return `{"type":"${type}","timestamp":"${occurredAt.toISOString()}","data":${data}}`
}
