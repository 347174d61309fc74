import type { TermsFrom, TermsVersion, TermsWithEffects } from '@lokum/contracts/settlements/agreement-terms'
import type { Context } from '@lokum/service-kit/http/context'
import type { AgreementRow } from './agreement.ts'

/** A prepared or sent settlement, with the days that it covers. */
export type StatedUse = TermsVersion['used_by'][number] & { covers_from: string; covers_to: string }

export type ChangeOfTerms = { before: readonly TermsFrom[]; after: readonly TermsFrom[] }

/** Functions of higher rooms that agreements call; `start.ts` passes them in. */
export type HigherRooms = {
  /** Refuses an agreement without a day in the month of one of its settlements. @throws StateForbids */
  requireDaysOfSettlements: (em: Context['em'], row: AgreementRow) => Promise<void>
  /** Closes the links and mails of the tenant's former e-mail address; the agreement is locked. */
  revokeTenantAccess: (context: Context, row: AgreementRow) => Promise<void>
  /** The objects that depend on a locked agreement, so that it cannot be deleted. */
  findAgreementUses: (em: Context['em'], locked: { row: AgreementRow; now: Date }) => Promise<string[]>
  /** Deletes the former links of an agreement that is about to be deleted. */
  deleteLinks: (em: Context['em'], row: AgreementRow) => Promise<void>
  /** The prepared and sent settlements of an agreement, by month. */
  listStated: (em: Context['em'], row: Pick<AgreementRow, 'id' | 'accountId'>) => Promise<StatedUse[]>
  /** The settlements that come out differently with changed terms, which are stored. */
  findAffected: (
    em: Context['em'],
    row: AgreementRow,
    change: ChangeOfTerms,
  ) => Promise<Pick<TermsWithEffects, 'outdated' | 'sent'>>
}
