import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { UpdateAgreement } from '@lokum/contracts/settlements/agreement-operations'
import { AgreementEnded, AgreementUpdated } from '@lokum/contracts/settlements/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { requireLettable } from '../apartments/copied-apartment.ts'
import { type ApartmentContext, findApartment } from '../apartments/find-apartment.ts'
import { attachDocuments } from '../papers/attach-documents.ts'
import { describeAgreement, flushAgreement, lockAgreement } from './agreement.ts'
import {
  areSameDated,
  areSameTerms,
  datedColumns,
  lastingColumns,
  patchTerms,
  readTerms,
  type Terms,
} from './agreement-terms.ts'
import { loadTerms, rowOn } from './dated-terms.ts'
import type { HigherRooms } from './higher-rooms.ts'
import { requireTermsWithin, requireWholeMonths } from './require-order.ts'
import { requireUnstatedTerms } from './require-unstated-terms.ts'

/**
 * Changes an agreement and its terms of today (JSON merge patch, RFC 7396); its settlements follow at their next calculation. A
 * changed last day ends it. A changed or removed e-mail address revokes the tenant's links. A patch without changes is not audited.
 * @throws NotFound · Problem precondition_failed · ValidationFailed · AgreementOverlap · StateForbids · ApartmentArchived
 */
export async function updateAgreement(
  context: ApartmentContext & HigherRooms,
  { params, body }: RequestOf<typeof UpdateAgreement>,
): Promise<Answer<Agreement>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockAgreement(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  const shown = { later: await loadTerms(em, row), day: dayIn(now) }
  const dated = rowOn(row, shown.later, shown.day)
  const before = readTerms(row, dated)
  const after = patchTerms(before, body)
  if (areSameTerms(before, after)) return { body: describeAgreement(row, shown), version: row.version }

  if (isLonger(before, after)) requireLettable(await findApartment(context, row.apartmentId))
  if (!areSameDated(before, after)) await requireUnstatedTerms(context, { row, ...shown, dated })
  Object.assign(dated, datedColumns(after), { updatedAt: now })
  Object.assign(row, lastingColumns(after), { version: row.version + 1, updatedAt: now })
  requireTermsWithin(row, shown.later)
  requireWholeMonths(row, shown.later)
  await context.requireDaysOfSettlements(em, row)
  await flushAgreement(em, row)
  if (body.document_ids !== undefined)
    await attachDocuments(context, { to: 'agreement', id: row.id, documentIds: row.documentIds })
  const agreement = describeAgreement(row, shown)
  const object = { id: row.id, version: row.version }
  await recordChange(context, {
    event: isEnded(before, after) ? AgreementEnded : AgreementUpdated,
    object,
    data: agreement,
  })
  if (hasLeftMailbox(before, after)) await context.revokeTenantAccess(context, row)
  return { body: agreement, version: row.version }
}

/** Without an address before, there is no mailbox whose readers lose access. */
function hasLeftMailbox(before: Terms, after: Terms): boolean {
  return before.tenant.email !== null && before.tenant.email !== after.tenant.email
}

/** A last day that is taken away is a change like any other. */
function isEnded(before: Terms, after: Terms): boolean {
  return after.ends_on !== null && after.ends_on !== before.ends_on
}

function isLonger(before: Terms, after: Terms): boolean {
  return before.ends_on !== null && (after.ends_on === null || after.ends_on > before.ends_on)
}
