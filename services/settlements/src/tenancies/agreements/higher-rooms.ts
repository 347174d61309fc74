import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { AgreementRow } from './agreement.ts'

/** What agreements need of higher rooms, which hand these functions in where the parts of the service meet. */
export type HigherRooms = {
  /** Refuses an agreement without a day in the month of one of its settlements. @throws AgreementStateForbids */
  requireDaysOfSettlements: (em: Context['em'], row: AgreementRow) => Promise<void>
  /** Closes what the tenant's former e-mail address can still open or receive; the agreement is locked. */
  shutOldAddress: (context: Context, row: AgreementRow) => Promise<void>
}
