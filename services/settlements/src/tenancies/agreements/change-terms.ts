import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { TermsFrom, TermsReason, TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import { AgreementUpdated } from '@lokum/contracts/settlements/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Context } from '@lokum/service-kit/http/context'
import { type AgreementRow, describeAgreement } from './agreement.ts'
import { joinTerms, type TermsRow } from './dated-terms.ts'
import { describeVersion } from './describe-version.ts'
import type { HigherRooms } from './higher-rooms.ts'

export type TermsContext = Context & Pick<HigherRooms, 'listStated' | 'findAffected'>

type Changed = { row: AgreementRow; later: readonly TermsRow[]; dated: AgreementRow | TermsRow }
type Stored = Changed & { reason?: TermsReason }

/** Stores changed terms as a new version of their agreement, which is locked, and records the change. */
export async function storeTerms(context: Context, { row, later, dated, reason }: Stored): Promise<void> {
  const { em, now } = context
  Object.assign(row, { version: row.version + 1, updatedAt: now })
  await em.flush()
  const agreement = describeAgreement(row, { later, day: dayIn(now) })
  const { used_by: _, ...terms } = describeVersion(row, dated, { later, stated: [] })
  const changed_terms = { ...terms, ...(reason && { change_reason: reason }) }
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: AgreementUpdated, object, data: { ...agreement, changed_terms } })
}

/** Stored terms as clients see them, with the settlements that the change affects. */
export async function answerTerms(
  { em, listStated, findAffected }: TermsContext,
  { row, later, dated, before }: Changed & { before: readonly TermsFrom[] },
): Promise<TermsWithEffects> {
  const stated = await listStated(em, row)
  const affected = await findAffected(em, row, { before, after: joinTerms(row, later) })
  return { ...describeVersion(row, dated, { later, stated }), ...affected }
}
