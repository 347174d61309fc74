import type { Balance } from '@lokum/contracts/settlements/payment'
import type { Context } from '@lokum/service-kit/http/context'

/** Functions of the ledger, a higher room, that statements call; `start.ts` passes them in. */
export type LoadBalance = (em: Context['em'], agreement: { accountId: string; id: string }) => Promise<Balance>

/** The statutory interest on what is overdue until a day; undefined if a rate is missing. */
export type LoadInterest = (
  em: Context['em'],
  agreement: { accountId: string; id: string; today: string },
) => Promise<string | undefined>

/** Reallocates the payments of an agreement after another statement has taken effect. */
export type SettleAgreement = (context: Context, agreementId: string) => Promise<void>
