import { z } from 'zod'
import { defineOperation, drawLimit, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { Period } from '../values/text.ts'
import { documentMediaTypes, maxDocumentBytes } from './document.ts'
import { SettlementKind } from './settlement.ts'
import { TenantReading, TenantReadingForm, TenantReadingRequests, TenantSettlement } from './tenant.ts'
import { TenantMails } from './tenant-mails.ts'

const part = { service: 'settlements', tag: 'Tenant' } as const
const read = { ...part, method: 'GET', scopes: ['tenant'], limit: readLimit } as const

const ofPeriod = z.strictObject({
  period: Period.optional().meta({ description: 'Month of the settlement; default: the newest sent month' }),
  kind: SettlementKind.optional().meta({ description: 'Default: monthly, and without a period the newest of both' }),
})
const photoMediaTypes = documentMediaTypes.filter((mediaType) => mediaType.startsWith('image/'))

export const GetTenantSettlement = defineOperation({
  ...read,
  id: 'getTenantSettlement',
  path: '/v1/tenant/settlement',
  summary: 'Get the sent settlement as the tenant sees it, with readings, sources and payments',
  description:
    'Made from the frozen statement; what is paid and still to pay is as of now. Not found until a statement was sent.',
  request: { query: ofPeriod },
  answer: { status: 200, body: TenantSettlement },
  problems: ['not_found'],
})

export const GetTenantStatement = defineOperation({
  ...read,
  id: 'getTenantStatement',
  path: '/v1/tenant/statement',
  summary: 'Download the statement as PDF, identical to the mailed file',
  description: 'Not found until a statement of the month was sent.',
  request: { query: ofPeriod },
  answer: { status: 200, file: ['application/pdf'] },
  problems: ['not_found'],
})

export const GetTenantPhoto = defineOperation({
  ...read,
  id: 'getTenantPhoto',
  path: '/v1/tenant/readings/{reading_id}/photo',
  summary: 'Download the photo of a reading used in the tenant’s statement or sent by the tenant',
  description: 'Every other photo is not found.',
  request: { params: z.strictObject({ reading_id: idSchema('reading') }) },
  answer: { status: 200, file: [...photoMediaTypes, 'application/pdf'] },
  problems: ['not_found'],
})

export const GetTenantCutOut = defineOperation({
  ...read,
  limit: drawLimit,
  id: 'getTenantCutOut',
  path: '/v1/tenant/items/{item_id}/cut-out',
  summary: 'Get the row of a bill that an item of the tenant’s statement rests on, as a picture',
  description: 'That row alone, for items whose source has `has_cut_out`; every other item is not found.',
  request: { params: z.strictObject({ item_id: idSchema('item') }) },
  answer: { status: 200, file: ['image/webp'] },
  problems: ['not_found', 'page_not_shown'],
})

export const ListTenantReadingRequests = defineOperation({
  ...read,
  id: 'listTenantReadingRequests',
  path: '/v1/tenant/reading-requests',
  summary: 'List the tenant’s reading requests, newest first, even before the first statement',
  description: 'Only open requests are listed.',
  request: {},
  answer: { status: 200, body: TenantReadingRequests },
  problems: [],
})

export const CreateTenantReading = defineOperation({
  ...part,
  id: 'createTenantReading',
  method: 'POST',
  scopes: ['tenant'],
  limit: writeLimit,
  path: '/v1/tenant/readings',
  summary: 'Answer a reading request with the meter reading and a photo',
  description: 'multipart/form-data with the form fields first, followed by one part file (the photo, at most 20 MB).',
  request: { upload: { maxBytes: maxDocumentBytes, mediaTypes: photoMediaTypes }, body: TenantReadingForm },
  answer: { status: 201, body: TenantReading },
  problems: [
    'not_found',
    'invalid_state',
    'reading_needs_reason',
    'reading_exists',
    'document_too_large',
    'document_type_unsupported',
    'document_refused',
    'quota_exceeded',
  ],
})

export const GetTenantMails = defineOperation({
  ...read,
  id: 'getTenantMails',
  path: '/v1/tenant/mails',
  summary: 'Get whether the tenant allows the landlord’s mails',
  description: 'Whether the landlord’s account may mail the address of the agreement.',
  request: {},
  answer: { status: 200, body: TenantMails },
  problems: [],
})

const decide = { ...part, method: 'POST', scopes: ['tenant'], limit: writeLimit } as const

export const DeclineTenantMails = defineOperation({
  ...decide,
  id: 'declineTenantMails',
  path: '/v1/tenant/mails/decline',
  summary: 'Stop the landlord’s mails to this address',
  description:
    'Applies to all mails of the landlord’s account to the tenant’s address, for every agreement; waiting mails are cancelled. Also works with a mailed link that a newer link has replaced. Emits audit.event.',
  request: {},
  answer: { status: 200, body: TenantMails },
  problems: ['tenant_without_email'],
})

export const ReopenTenantMails = defineOperation({
  ...decide,
  id: 'reopenTenantMails',
  path: '/v1/tenant/mails/reopen',
  summary: 'Allow the landlord’s mails to this address again',
  description:
    'Needs a link from a mail, also one that a newer link has replaced. With a link that the landlord made, it is refused with recipient_declined. Emits audit.event.',
  request: {},
  answer: { status: 200, body: TenantMails },
  problems: ['recipient_declined', 'tenant_without_email'],
})
