import { z } from 'zod'
import { idOf } from '../values/ids.ts'
import { Timestamp } from '../values/text.ts'

/** One entry of the audit log, and the data of `audit.event`; it carries the event that the change emitted. */
export const AuditEntry = z
  .object({
    id: idOf('audit'),
    action: z.string().meta({ examples: ['apartment.created'] }),
    actor: z.object({
      sub: z.string(),
      client_id: z.string().nullable(),
      kind: z.enum(['user', 'client', 'tenant']).meta({
        description: 'client: a program acting on its own behalf; tenant: a person using a tenant link',
      }),
    }),
    account_id: idOf('account'),
    resource: z.object({ type: z.string(), id: z.string() }),
    request_id: z.string(),
    occurred_at: Timestamp,
    event: z.object({ id: idOf('event'), type: z.string(), data: z.looseObject({}) }),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One change: who made it, when, by which request, and the event that it emitted',
  })
export type AuditEntry = z.infer<typeof AuditEntry>
