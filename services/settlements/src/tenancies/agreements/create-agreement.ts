import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { CreateAgreement } from '@lokum/contracts/settlements/agreement-operations'
import { AgreementCreated } from '@lokum/contracts/settlements/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import { newId } from '@lokum/service-kit/ids'
import { type QuotaContext, requireQuota } from '../../quotas/require-quota.ts'
import { requireLettable } from '../apartments/copied-apartment.ts'
import { type ApartmentContext, findApartment } from '../apartments/find-apartment.ts'
import { attachDocuments } from '../papers/attach-documents.ts'
import { fillProfile } from '../profile/fill-profile.ts'
import { findProfile } from '../profile/profile.ts'
import { AgreementRow, describeAgreement, flushAgreement, lockLetting } from './agreement.ts'
import { agreementColumns } from './agreement-terms.ts'
import { completeTerms } from './complete-terms.ts'

/**
 * Creates an agreement for an apartment, with what the profile gives where the request gives nothing; the first one fills the
 * profile. Its event lets the apartments service mark the apartment active.
 * @throws ValidationFailed · NotFound · ApartmentArchived · AgreementOverlap · QuotaExceeded · NeighbourUnavailable
 */
export async function createAgreement(
  context: ApartmentContext & QuotaContext,
  { body }: RequestOf<typeof CreateAgreement>,
): Promise<Answer<Agreement>> {
  const { em, caller, now } = context
  const { profile, version } = await findProfile(em, caller.accountId)
  const columns = agreementColumns(completeTerms(body, profile))
  await lockLetting(em, { id: body.apartment_id, accountId: caller.accountId })
  requireLettable(await findApartment(context, body.apartment_id))
  const row = em.create(AgreementRow, {
    id: newId('agreement'),
    accountId: caller.accountId,
    apartmentId: body.apartment_id,
    termsId: newId('terms'),
    ...columns,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  em.persist(row)
  await flushAgreement(em, row)
  await attachDocuments(context, { to: 'agreement', id: row.id, documentIds: row.documentIds })
  await requireQuota(context, { agreements: 1 })

  const agreement = describeAgreement(row, { later: [], day: row.startsOn })
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: AgreementCreated, object, data: agreement })
  if (version === 0) await fillProfile(context, agreement.landlord)
  return { body: agreement, version: row.version, location: `/v1/agreements/${row.id}` }
}
