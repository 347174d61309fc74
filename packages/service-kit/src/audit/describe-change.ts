import type { ActionWithEvent } from '@lokum/contracts/audit/actions'
import type { AuditEntry } from '@lokum/contracts/audit/audit-entry'
import { AuditEvent } from '@lokum/contracts/audit/events'
import type { EventContract } from '@lokum/contracts/interface/event'
import type { AccountCaller } from '../identity/caller.ts'
import { newId } from '../ids.ts'

/** The author of a change, its time and its request. */
export type Author = { caller: AccountCaller; requestId: string; traceparent: string | undefined; now: Date }

export type Change = {
  event: Pick<EventContract, 'type'>
  object: { id: string; version: number }
  /** Name of the change, where several actions have one event; otherwise that of the event. */
  action?: ActionWithEvent
  /** The object after the change. */
  data: Record<string, unknown>
}

/** One state change as it is recorded: one audit entry and two events, its own and `audit.event`, whose data is the entry. */
export type DescribedChange = {
  entryId: string
  object: Change['object']
  own: { id: string; type: string }
  audit: { id: string; type: string }
  /** The data of the change's own event. */
  dataText: string
  /** The text of the entry up to the data of its event; the data and `entryEnd` complete it. */
  entryHead: string
}

export const entryEnd = '}}'

/** Describes a state change; the caller stores the description in the same transaction. @param dataText `data` as text */
export function describeChange(
  author: Author,
  change: Change,
  dataText = JSON.stringify(change.data),
): DescribedChange {
  const { caller, requestId, now } = author
  const { event, object, action = event.type } = change
  const entryId = newId('audit')
  const own = { id: newId('event'), type: event.type }
  const head = {
    id: entryId,
    action,
    actor: {
      sub: caller.subject,
      client_id: caller.clientId ?? null,
      kind: kindOf(caller),
    },
    account_id: caller.accountId,
    object: object.id,
    request_id: requestId,
    occurred_at: now.toISOString(),
    event: own,
  } satisfies Omit<AuditEntry, 'event'> & { event: object }
  return {
    entryId,
    object,
    own,
    audit: { id: newId('event'), type: AuditEvent.type },
    dataText,
    entryHead: `${JSON.stringify(head).slice(0, -entryEnd.length)},"data":`,
  }
}

function kindOf({ clientId, subject, scopes }: AccountCaller): AuditEntry['actor']['kind'] {
  if (scopes.has('tenant')) return 'tenant'
  return clientId !== undefined && clientId === subject ? 'client' : 'user'
}
