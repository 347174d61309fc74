import type { CostCategory, TaxClass } from '@lokum/contracts/settlements/cost-category'
import type { AgreementOverTime } from '../terms/terms-over-time.ts'
import type { ChargedElsewhere } from './charged-elsewhere.ts'
import type { SettlementCase } from './settlement-case.ts'

/** The complete input of a true-up's calculation. */
export type TrueUpCase = Pick<SettlementCase, 'apartment' | 'meters' | 'documents' | 'bySubMeters'> & {
  categories: readonly CostCategory[]
  /** The agreement in each month of the true-up with a day of the tenancy, in order. */
  months: readonly AgreementInPeriod[]
  /** The agreement's shares of the costs of these months. */
  allocations: readonly (SettlementCase['allocations'][number] & { isElsewhere: boolean })[]
  /** The agreement's settlements of these months. */
  settled: readonly SettledMonth[]
  /** The part of the months that their settlements charge now, to which it is left. */
  elsewhere: readonly Pick<ChargedElsewhere, 'category' | 'isUse' | 'from' | 'to'>[]
}

export type AgreementInPeriod = { period: string; agreement: AgreementOverTime }

/** The settlement of a month, with the charges of its statement in force. */
export type SettledMonth = {
  period: string
  settlementId: string
  referenceCode: string
  /** Null until a statement is sent. */
  charges: readonly MonthCharge[] | null
  /** Whether its items may still change. */
  isOpen: boolean
}

/** An item of a category on a statement. */
export type MonthCharge = { category: CostCategory; isAdvance: boolean; amountPln: string; taxClass: TaxClass }
