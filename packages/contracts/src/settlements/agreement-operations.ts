import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { byChange, changesPage, changesQuery } from '../values/changes.ts'
import { idSchema } from '../values/ids.ts'
import { PageQuery, pageSchema } from '../values/page.ts'
import { Day, line, SearchText } from '../values/text.ts'
import { Agreement, AgreementState, AgreementWithMails, Letting } from './agreement.ts'
import { AgreementTerms, CreateAgreementRequest } from './agreement-inputs.ts'

const params = z.strictObject({ id: idSchema('agreement') })
const part = { service: 'settlements', tag: 'Agreements' } as const

export const CreateAgreement = defineOperation({
  ...part,
  id: 'createAgreement',
  method: 'POST',
  path: '/v1/agreements',
  summary: 'Create an agreement (a tenancy of one apartment)',
  description:
    'What is left out is taken from the account’s profile (`GET /v1/account/profile`); later changes of the profile do not change the agreement. The first agreement of an account without a profile fills its name, address and account number. flat_utilities_pln is required in the mode flat_rate and refused in the other modes; advances are refused in other modes than by_readings. Agreements of one apartment must not overlap (agreement_overlap). An archived apartment cannot have a new agreement (invalid_state). The first agreement moves the apartment from setup to active. Emits agreement.created and audit.event.',
  scopes: ['settlements.write'],
  limit: writeLimit,
  versioned: true,
  request: { body: CreateAgreementRequest },
  answer: { status: 201, body: Agreement },
  problems: ['not_found', 'agreement_overlap', 'invalid_state', 'quota_exceeded'],
})

export const ListAgreements = defineOperation({
  ...part,
  id: 'listAgreements',
  method: 'GET',
  path: '/v1/agreements',
  summary: 'List agreements, newest first',
  description: `Agreements in every state are listed unless the query selects some. Each says whether its tenant stopped the landlord’s mails. ${byChange}`,
  scopes: ['settlements.read'],
  limit: readLimit,
  request: {
    query: changesQuery({
      apartment_id: idSchema('apartment').optional(),
      state: AgreementState.optional(),
      tenant: line({ max: 254 }).optional().meta({
        description: 'The whole name of the tenant or a co-tenant, or the tenant’s e-mail address, regardless of case',
      }),
      q: SearchText.optional().meta({
        description:
          'A part of the name of the tenant or a co-tenant, or of the tenant’s e-mail address, regardless of case',
      }),
      on: Day.optional().meta({ description: 'Return only agreements running on this day' }),
    }),
  },
  answer: {
    status: 200,
    body: changesPage(AgreementWithMails).meta({
      id: 'AgreementPage',
      description: 'A page of agreements, newest first',
    }),
  },
  problems: [],
})

export const GetAgreement = defineOperation({
  ...part,
  id: 'getAgreement',
  method: 'GET',
  path: '/v1/agreements/{id}',
  summary: 'Get an agreement',
  description: 'The answer has an ETag for `If-Match`, and says whether the tenant stopped the landlord’s mails.',
  scopes: ['settlements.read'],
  limit: readLimit,
  versioned: true,
  request: { params },
  answer: { status: 200, body: AgreementWithMails },
  problems: ['not_found'],
})

export const UpdateAgreement = defineOperation({
  ...part,
  id: 'updateAgreement',
  method: 'PATCH',
  path: '/v1/agreements/{id}',
  summary: 'Change an agreement (JSON merge patch); settlements use it from their next calculation on',
  description:
    'Changed terms (rent, charges, persons, shares, mode) are those of today, and a prepared or sent settlement must not use them: for terms that apply from a day on, use `POST /v1/agreements/{id}/terms`. The result must satisfy the rules for creation. Refused with invalid_state if a statement uses changed terms, if terms would begin outside the tenancy, the agreement would no longer cover a month that has a settlement, or if the agreement of an archived apartment would end later than before. `ends_on` ends the agreement: days and shares are counted up to and including this day, which can move both ways. Emits agreement.ended if the patch gives the agreement another last day, otherwise agreement.updated, and audit.event.',
  scopes: ['settlements.write'],
  limit: writeLimit,
  versioned: true,
  request: {
    params,
    body: z
      .strictObject({
        ...AgreementTerms.shape,
        tenant: AgreementTerms.shape.tenant.partial().meta({ description: 'Members of the tenant to change' }),
        landlord: z
          .strictObject({
            ...AgreementTerms.shape.landlord.shape,
            address: AgreementTerms.shape.landlord.shape.address
              .nullable()
              .meta({ description: 'Postal address in one line, at most 300 characters; null removes it' }),
          })
          .partial()
          .meta({ description: 'Members of the landlord to change' }),
      })
      .partial()
      .meta({
        id: 'UpdateAgreementRequest',
        description: 'Members of the agreement to change; null removes an optional value',
      }),
  },
  answer: { status: 200, body: Agreement },
  problems: ['not_found', 'agreement_overlap', 'invalid_state', 'precondition_failed'],
})

export const DeleteAgreement = defineOperation({
  ...part,
  id: 'deleteAgreement',
  method: 'DELETE',
  path: '/v1/agreements/{id}',
  summary: 'Delete an agreement entered by mistake, with its terms and former links',
  description:
    'Refused with invalid_state while something depends on it: a settlement (a cancelled one too), a payment, a request for readings, a cost that is shared with it, or a link of the tenant that is still valid; `objects` names them. End the agreement then. Attached documents stay. Emits agreement.deleted and audit.event. An apartment that the agreement made active stays active.',
  scopes: ['settlements.write'],
  limit: writeLimit,
  versioned: true,
  request: { params },
  answer: { status: 204 },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

/** Fills a neighbour's empty copy: every agreement of every account, also deleted ones, in the order of their identifiers. */
export const SnapshotAgreements = defineOperation({
  ...part,
  id: 'snapshotAgreements',
  method: 'GET',
  path: '/internal/agreements',
  summary: 'All agreements of all accounts, for another service’s copy',
  description: 'In the order of their identifiers, so that what is created meanwhile comes last.',
  scopes: ['internal'],
  limit: readLimit,
  request: { query: PageQuery },
  answer: {
    status: 200,
    body: pageSchema(
      z.object({
        account_id: idSchema('account'),
        sequence: z.int(),
        agreement: Letting,
        is_deleted: z.boolean(),
      }),
    ),
  },
  problems: [],
})
