import type { Client } from 'pg'
import { indexPartitions } from './retention/index-partitions.ts'

/** Makes the indexes by which events are read, and those of the audit log of the account. */
export async function indexTables(client: Client): Promise<void> {
  await indexPartitions(client, {
    table: 'event',
    indexes: {
      event_by_type: '(account_id, type, place, id) WHERE NOT is_sample',
      event_by_object: '(account_id, object_id, place, id) WHERE NOT is_sample',
    },
  })
  await indexPartitions(client, {
    table: 'audit_entry',
    indexes: {
      audit_entry_by_time: '(account_id, occurred_at, id)',
      audit_entry_by_object: '(account_id, resource_id, occurred_at, id)',
      audit_entry_by_actor: '(account_id, audit_actor(body), occurred_at, id)',
    },
  })
}
