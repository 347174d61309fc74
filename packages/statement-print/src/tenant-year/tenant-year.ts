import type { Locale } from '@lokum/amounts/money/write-number'
import type { DepositEntry } from '@lokum/contracts/settlements/deposit'
import type { SettlementKind } from '@lokum/contracts/settlements/settlement'

/** The money of one tenancy in a calendar year. Amounts are decimal texts in PLN, days `YYYY-MM-DD`. */
export type TenantYear = {
  year: number
  locale: Locale
  /** The day on which it was computed. */
  today: string
  landlord: { name: string; address: string | null }
  tenants: readonly string[]
  apartment: { label: string; address: string }
  /** Positive is owed by the tenant, negative is a credit. */
  balance: { before: string; chargedPln: string; paidPln: string; after: string }
  settlements: readonly YearSettlement[]
  payments: readonly { receivedOn: string; title: string | null; isFromDeposit: boolean; amountPln: string }[]
  deposit: { before: string; entries: readonly YearDepositEntry[]; after: string }
}

type YearSettlement = {
  kind: SettlementKind
  period: string
  dueOn: string
  totalPln: string
  paidPln: string
  openPln: string
  paidOn: string | null
}

type YearDepositEntry = {
  kind: DepositEntry['kind']
  happenedOn: string
  amountPln: string
  reason: string | null
}
