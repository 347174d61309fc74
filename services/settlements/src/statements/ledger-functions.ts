import type { Balance } from '@lokum/contracts/settlements/payment'
import type { Context } from '@lokum/service-kit/http/serve-operation'

/** What statements need of the ledger, a higher room that hands its functions in where the parts of the service meet. */
export type LoadBalance = (em: Context['em'], agreement: { accountId: string; id: string }) => Promise<Balance>

/** Allocates the payments of an agreement again, once another statement counts. */
export type SettleAgreement = (context: Context, agreementId: string) => Promise<void>
