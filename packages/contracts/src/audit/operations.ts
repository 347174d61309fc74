import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { AnyId, idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { line, Moment } from '../values/text.ts'
import { AuditLogPage } from './audit-entry.ts'

export const ListAuditLog = defineOperation({
  service: 'webhooks',
  tag: 'Account',
  id: 'listAuditLog',
  method: 'GET',
  path: '/v1/audit-log',
  summary: 'List the audit log of the account, newest first',
  description:
    'Every change of every object of the account, by `occurred_at`. A change is listed a moment after its call was answered. `occurred_from` is inclusive, `occurred_to` is exclusive. Months that the operator has moved to an archive are not listed; the audit log of an apartment has them.',
  scopes: ['audit.read'],
  limit: readLimit,
  request: {
    query: PageQuery.extend({
      object: AnyId.optional().meta({ description: 'Identifier of the object that was changed' }),
      actor: line({ max: 255 })
        .optional()
        .meta({
          description: 'Subject of the token that made the change, `actor.sub`',
          examples: ['b2f1c9d4'],
        }),
      occurred_from: Moment.optional().meta({ description: 'Only changes at this moment or later' }),
      occurred_to: Moment.optional().meta({ description: 'Only changes before this moment' }),
    }),
  },
  answer: { status: 200, body: AuditLogPage },
  problems: [],
})

/** The text of an entry, which is copied unchanged, and its account. */
const StoredEntry = z.object({ account_id: idSchema('account'), body: z.string() })

const snapshot = {
  tag: 'Account',
  method: 'GET',
  summary: 'All audit entries of all accounts, for another service’s copy',
  description: 'In the order of account, object and identifier. Months that moved to the archive are left out.',
  scopes: ['internal'],
  limit: readLimit,
  request: { query: PageQuery },
  answer: { status: 200, body: pageSchema(StoredEntry) },
  problems: [],
} as const

/** Fills the audit log of the account with what was written before webhooks kept it. */
export const SnapshotApartmentsAudit = defineOperation({
  ...snapshot,
  service: 'apartments',
  id: 'snapshotApartmentsAudit',
  path: '/internal/apartments/audit-entries',
})

export const SnapshotSettlementsAudit = defineOperation({
  ...snapshot,
  service: 'settlements',
  id: 'snapshotSettlementsAudit',
  path: '/internal/settlements/audit-entries',
})
