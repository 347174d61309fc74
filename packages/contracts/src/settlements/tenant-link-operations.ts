import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { plainWords } from '../values/plain-words.ts'
import { Day } from '../values/text.ts'
import { NewTenantLink, ReadingRequest, TenantLink } from './tenant.ts'

const params = z.strictObject({ id: idSchema('agreement') })
const part = { service: 'settlements', tag: 'Tenants' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit } as const
const read = { ...part, scopes: ['settlements.read'], limit: readLimit } as const

export const CreateTenantLink = defineOperation({
  ...write,
  id: 'createTenantLink',
  method: 'POST',
  path: '/v1/agreements/{id}/tenant-links',
  summary: 'Create a link for the tenant of an agreement',
  description:
    'Valid for 90 days, after the tenancy for 30 at most, until it is revoked or the tenant’s e-mail address changes. It replaces all older links of the agreement; a mailed link does so when the mail server accepts the mail. Shown once.',
  request: { params },
  answer: { status: 201, body: NewTenantLink, secret: true },
  problems: ['not_found'],
})

export const ListTenantLinks = defineOperation({
  ...read,
  id: 'listTenantLinks',
  method: 'GET',
  path: '/v1/agreements/{id}/tenant-links',
  summary: 'List the links of an agreement, newest first',
  description: 'Expired and revoked links are listed too, all without their tokens.',
  request: { params, query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(TenantLink).meta({ id: 'TenantLinkPage', description: 'A page of tenant links, newest first' }),
  },
  problems: ['not_found'],
})

export const RevokeTenantLink = defineOperation({
  ...write,
  id: 'revokeTenantLink',
  method: 'POST',
  path: '/v1/agreements/{id}/tenant-links/{link_id}/revoke',
  summary: 'Revoke a link immediately',
  description: 'Revoking a revoked link changes nothing. Emits audit.event.',
  request: { params: z.strictObject({ id: idSchema('agreement'), link_id: idSchema('tenantLink') }) },
  answer: { status: 200, body: TenantLink },
  problems: ['not_found'],
})

export const CreateReadingRequest = defineOperation({
  ...write,
  id: 'createReadingRequest',
  method: 'POST',
  path: '/v1/agreements/{id}/reading-requests',
  summary: 'Mail the tenant a request for readings, with a link',
  description:
    'Refused with invalid_state if the agreement is not in force on the day or the apartment has no meter to read, and with recipient_declined if the tenant has stopped the mails. Emits audit.event.',
  request: {
    params,
    body: z
      .strictObject({
        meter_ids: z
          .array(idSchema('meter'))
          .min(1)
          .max(20)
          .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'repeated' } })
          .optional()
          .meta({ description: 'Default: all meters of the apartment' }),
        read_on: Day,
        note: plainWords({ max: 500 }).optional(),
      })
      .meta({
        id: 'CreateReadingRequestRequest',
        description: 'The meters to read, the day, and a note to the tenant',
      }),
  },
  answer: { status: 201, body: ReadingRequest },
  problems: [
    'not_found',
    'invalid_state',
    'mail_not_configured',
    'recipient_declined',
    'tenant_without_email',
    'quota_exceeded',
  ],
})

export const ListReadingRequests = defineOperation({
  ...read,
  id: 'listReadingRequests',
  method: 'GET',
  path: '/v1/agreements/{id}/reading-requests',
  summary: 'List the reading requests of an agreement, newest first',
  description: 'Each says which readings the tenant sent, and what became of its mail.',
  request: { params, query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(ReadingRequest).meta({
      id: 'ReadingRequestPage',
      description: 'A page of reading requests, newest first',
    }),
  },
  problems: ['not_found'],
})

export const CancelReadingRequest = defineOperation({
  ...write,
  id: 'cancelReadingRequest',
  method: 'POST',
  path: '/v1/agreements/{id}/reading-requests/{request_id}/cancel',
  summary: 'Cancel a reading request',
  description:
    'A waiting mail with the request is cancelled too. Refused with invalid_state unless the request is open. Emits audit.event.',
  request: { params: z.strictObject({ id: idSchema('agreement'), request_id: idSchema('readingRequest') }) },
  answer: { status: 200, body: ReadingRequest },
  problems: ['not_found', 'invalid_state'],
})
