import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { AgreementRow } from './agreement.ts'

/** Functions of higher rooms that agreements call; `start.ts` passes them in. */
export type HigherRooms = {
  /** Refuses an agreement without a day in the month of one of its settlements. @throws StateForbids */
  requireDaysOfSettlements: (em: Context['em'], row: AgreementRow) => Promise<void>
  /** Closes the links and mails of the tenant's former e-mail address; the agreement is locked. */
  revokeTenantAccess: (context: Context, row: AgreementRow) => Promise<void>
}
