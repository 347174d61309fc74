import { defineEntity, type InferEntity, p } from '@mikro-orm/core'

/** One entry of the append-only audit log; `body` is the entry as it was published. */
export const AuditEntryRow = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    resourceType: p.string(),
    resourceId: p.string(),
    occurredAt: p.datetime(),
    body: p.text(),
  },
})
export type AuditEntryRow = InferEntity<typeof AuditEntryRow>
