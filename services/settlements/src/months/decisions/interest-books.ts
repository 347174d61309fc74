import type { InterestInputs } from '@lokum/contracts/settlements/interest-inputs'
import type { Context } from '@lokum/service-kit/http/context'
import type { SettlementRow } from '../settlements/settlement.ts'

/** Functions of the ledger, a higher room, that charge interest on late payments; `routes.ts` passes them in. */
export type InterestBooks = {
  lockInterest: (em: Context['em'], settlement: InterestCharge['settlement']) => Promise<void>
  computeInterest: (em: Context['em'], asked: AskedDays) => Promise<InterestInputs>
  requireInterestFree: (em: Context['em'], charge: InterestCharge) => Promise<void>
}

/** The context of verbs that compute items. */
export type ItemContext = Context & { interest: InterestBooks }

/** An item with interest, and its settlement. */
export type InterestCharge = {
  settlement: Pick<SettlementRow, 'id' | 'accountId' | 'agreementId'>
  itemId: string
  inputs: InterestInputs
}

export type AskedDays = {
  /** The settlement that charges. */
  settlement: InterestCharge['settlement']
  lateId: string
  /** The last day that counts. */
  until: string
  /** The item that is corrected, and its first day, which stays. */
  itemId?: string | undefined
  from?: string | undefined
}
