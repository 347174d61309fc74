import type { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import { AuditEvent } from '@lokum/contracts/audit/events'
import type { EventContract } from '@lokum/contracts/interface/event'
import type { AccountCaller } from '../identity/caller.ts'
import { newId } from '../ids.ts'
import type { OutboxEvent } from '../outbox/outbox-event.ts'

/** The author of a change, its time and its request. */
export type Author = { caller: AccountCaller; requestId: string; traceparent: string | undefined; now: Date }

export type Change = {
  event: Pick<EventContract, 'type'>
  resource: { type: string; id: string; version: number }
  /** The object after the change. */
  data: Record<string, unknown>
}

/** One state change as it is recorded: one audit entry and two events, its own and `audit.event`, which carries it. */
export type DescribedChange = { entry: AuditEntry; entryText: string; events: readonly [OutboxEvent, OutboxEvent] }

/** Describes a state change; the caller stores the description in the same transaction. */
export function describeChange(
  { caller, requestId, traceparent, now }: Author,
  { event, resource, data }: Change,
): DescribedChange {
  const common = {
    accountId: caller.accountId,
    aggregateId: resource.id,
    sequence: resource.version,
    occurredAt: now,
    traceparent,
  }
  const own: OutboxEvent = { ...common, id: newId('event'), type: event.type, data: JSON.stringify(data) }
  const entry: AuditEntry = {
    id: newId('audit'),
    action: event.type,
    actor: {
      sub: caller.subject,
      client_id: caller.clientId ?? null,
      kind: kindOf(caller),
    },
    account_id: caller.accountId,
    resource: { type: resource.type, id: resource.id },
    request_id: requestId,
    occurred_at: now.toISOString(),
    event: { id: own.id, type: own.type, data },
  }
  const entryText = JSON.stringify(entry)
  const audit: OutboxEvent = { ...common, id: newId('event'), type: AuditEvent.type, data: entryText }
  return { entry, entryText, events: [own, audit] }
}

function kindOf({ clientId, subject, scopes }: AccountCaller): AuditEntry['actor']['kind'] {
  if (scopes.has('tenant')) return 'tenant'
  return clientId !== undefined && clientId === subject ? 'client' : 'user'
}
