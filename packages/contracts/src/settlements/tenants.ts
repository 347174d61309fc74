import { z } from 'zod'
import { defineOperation, readLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { SearchText } from '../values/text.ts'
import { AgreementState } from './agreement.ts'

/** Somebody who rents by one or more agreements. Nothing but the agreements says so, hence no identifier of its own. */
export const Tenant = z
  .object({
    name: z.string().meta({ description: 'Full name, as in the newest agreement' }),
    email: z.string().nullable().meta({ description: 'E-mail address; null if the agreements have none' }),
    phone: z.string().nullable().meta({ description: 'Phone number of the newest agreement; null if it has none' }),
    state: AgreementState.meta({
      description: 'running if one of these agreements runs today, else upcoming if one begins later, else ended',
    }),
    agreement_ids: z
      .array(idSchema('agreement'))
      .max(100)
      .meta({ description: 'Agreements of the tenant, newest first; only the 100 newest' }),
    apartment_ids: z.array(idSchema('apartment')).max(100).meta({ description: 'Apartments of these agreements' }),
  })
  .meta({ id: 'Tenant', description: 'Who signed agreements with the landlord, and which' })
export type Tenant = z.infer<typeof Tenant>

export const ListTenants = defineOperation({
  service: 'settlements',
  tag: 'Tenants',
  id: 'listTenants',
  method: 'GET',
  path: '/v1/tenants',
  summary: 'List the tenants of all agreements',
  description:
    'Agreements with the same e-mail address, regardless of case, have one tenant; those without one, with the same name. A tenant has no identifier: to change one, change its agreements. Ordered by address, else by name.',
  scopes: ['settlements.read'],
  limit: readLimit,
  request: {
    query: PageQuery.extend({
      q: SearchText.optional().meta({ description: 'A part of the name or of the e-mail address, regardless of case' }),
    }),
  },
  answer: {
    status: 200,
    body: pageSchema(Tenant).meta({ id: 'TenantPage', description: 'A page of tenants' }),
  },
  problems: [],
})
