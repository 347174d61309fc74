import { z } from 'zod'
import { defineOperation, readLimit, writeLimit } from '../interface/operation.ts'
import { idSchema } from '../values/ids.ts'
import { CreateTermsRequest, TermsVersion, TermsWithEffects, UpdateTermsRequest } from './agreement-terms.ts'
import { IndexationProposal, IndexationQuery } from './indexation.ts'

const ofAgreement = z.strictObject({ id: idSchema('agreement') })
const ofTerms = ofAgreement.extend({ terms_id: idSchema('terms') })
const part = { service: 'settlements', tag: 'Agreements' } as const
const write = { ...part, scopes: ['settlements.write'], limit: writeLimit, versioned: true } as const

export const CreateTerms = defineOperation({
  ...write,
  id: 'createTerms',
  method: 'POST',
  path: '/v1/agreements/{id}/terms',
  summary: 'Add terms that apply from a day on',
  description:
    'Members that are left out stay as in the terms before. The ETag is that of the agreement. A settlement uses the terms of its days, and so does its correction: rent and charges by days are split at the first day of the terms, and so are shared costs; rent for full months follows the terms of the month’s first day. A statement never changes: the answer names the settlements to calculate again and the sent ones that a correction would change. Refused with invalid_state for a day outside the tenancy, and for a day with terms, with two exceptions: correction_of_mistake replaces them under the reason that they have, and indexation joins terms that began that day for another reason. The mode changes on the first day of a month only, and an advance begins or ends with a month. Emits agreement.updated and audit.event.',
  request: { params: ofAgreement, body: CreateTermsRequest },
  answer: { status: 201, body: TermsWithEffects },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const ListTerms = defineOperation({
  ...part,
  id: 'listTerms',
  method: 'GET',
  path: '/v1/agreements/{id}/terms',
  summary: 'List all terms of an agreement, in the order of their days',
  description:
    'All terms in one answer without pages, at most 200. The first terms are those with which the agreement began. Each says which statements use it. The answer has the ETag of the agreement for `If-Match`.',
  scopes: ['settlements.read'],
  limit: readLimit,
  versioned: true,
  request: { params: ofAgreement },
  answer: {
    status: 200,
    body: z
      .object({ data: z.array(TermsVersion).meta({ description: 'The terms, the first ones first' }) })
      .meta({ id: 'TermsList', description: 'All terms of an agreement, in the order of their days' }),
  },
  problems: ['not_found'],
})

export const UpdateTerms = defineOperation({
  ...write,
  id: 'updateTerms',
  method: 'PATCH',
  path: '/v1/agreements/{id}/terms/{terms_id}',
  summary: 'Change terms that no statement uses',
  description:
    'The ETag is that of the agreement. Refused with invalid_state while a prepared or sent settlement has days of these terms; add terms from a later day instead. The first terms of the agreement have neither reason nor source. Emits agreement.updated and audit.event.',
  request: { params: ofTerms, body: UpdateTermsRequest },
  answer: { status: 200, body: TermsWithEffects },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const DeleteTerms = defineOperation({
  ...write,
  id: 'deleteTerms',
  method: 'DELETE',
  path: '/v1/agreements/{id}/terms/{terms_id}',
  summary: 'Delete terms that no statement uses; the terms before apply to their days',
  description:
    'The ETag is that of the agreement. Refused with invalid_state while a prepared or sent settlement has days of these terms, and for the terms with which the agreement began. Emits agreement.updated and audit.event.',
  request: { params: ofTerms },
  answer: { status: 204 },
  problems: ['not_found', 'invalid_state', 'precondition_failed'],
})

export const GetIndexation = defineOperation({
  ...part,
  id: 'getIndexation',
  method: 'GET',
  path: '/v1/agreements/{id}/indexation',
  summary: 'Propose the next rent by the indexation clause',
  description:
    'The next day of the clause after the first day of the tenancy and after the last terms with the reason indexation; the rent of the day before, its percentage and the cap, rounded half up to the grosz. For an index, send its change and where it was published. Terms that begin on the proposed day for another reason are no obstacle: the indexation joins them. Nothing changes by itself: send `terms` to `POST /v1/agreements/{id}/terms`. Refused with invalid_state without a clause, and where the rent would exceed 10 000 000 PLN.',
  scopes: ['settlements.read'],
  limit: readLimit,
  request: { params: ofAgreement, query: IndexationQuery },
  answer: { status: 200, body: IndexationProposal },
  problems: ['not_found', 'invalid_state'],
})
