import { defineEvent } from '../interface/event.ts'
import { AuditEntry } from './audit-entry.ts'

/** The global audit stream: one for every state change of every service. */
export const AuditEvent = defineEvent({
  type: 'audit.event',
  stream: 'AUDIT',
  version: 1,
  publishers: ['apartments', 'settlements', 'webhooks'],
  readScope: 'audit.read',
  summary: 'A change was recorded; contains the event emitted by the change',
  description: 'Sent for every state change of every service, beside the event of the change if it has one.',
  data: AuditEntry,
})
