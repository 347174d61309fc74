import type { ReceivedEvent } from '@lokum/service-kit/inbox/received-event'

/** What every endpoint receives, built once; the published bytes stand in it as they are (Standard Webhooks 1.0). */
export function buildBody({ type, occurredAt, data }: Pick<ReceivedEvent, 'type' | 'occurredAt' | 'data'>): string {
  return `{"type":"${type}","timestamp":"${occurredAt.toISOString()}","data":${data}}`
}
