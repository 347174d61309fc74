import { z } from 'zod'
import { AnyId, idSchema } from '../values/ids.ts'
import { pageSchema } from '../values/page.ts'
import { Timestamp } from '../values/text.ts'

/** One entry of the audit log, and the data of `audit.event`; it carries the event that the change emitted. */
export const AuditEntry = z
  .object({
    id: idSchema('audit'),
    action: z.string().meta({
      description: 'What was done, as the object and the change; /docs/events lists all actions',
      examples: ['apartment.created'],
    }),
    actor: z
      .object({
        sub: z.string().meta({ description: 'Subject of the token that made the call; for a tenant, the tenant link' }),
        client_id: z
          .string()
          .nullable()
          .meta({ description: 'Client that the token was issued to; null if the token names none' }),
        kind: z.enum(['user', 'client', 'tenant']).meta({
          description: 'client: a program acting on its own behalf; tenant: a person using a tenant link',
        }),
      })
      .meta({ description: 'Who made the change' }),
    account_id: idSchema('account'),
    object: AnyId.meta({ description: 'Identifier of the object that was changed' }),
    request_id: z.string().meta({ description: '`X-Request-Id` of the call that made the change' }),
    occurred_at: Timestamp,
    event: z
      .object({
        id: idSchema('event'),
        type: z
          .string()
          .meta({ description: 'Type of the event; `action` says more where several actions have one event' }),
        data: z.looseObject({}).meta({ description: 'The object after the change, as the event has it' }),
      })
      .meta({ description: 'What the change recorded' }),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One change: who made it, when, by which request, and the event that it emitted',
  })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditLogPage = pageSchema(AuditEntry).meta({
  id: 'AuditLogPage',
  description: 'A page of audit entries, newest first',
})
