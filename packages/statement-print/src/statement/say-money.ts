import { lastDay } from '@lokum/amounts/calendar/month'
import { writeDay } from '@lokum/amounts/money/write-number'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import Big from 'big.js'
import { writeAmount } from '../words/write-amount.ts'
import { statementWords } from './statement-words.ts'

/**
 * The name of the balance before a statement, with the day on which it was so; its due day may be still to come, so it is not
 * called arrears.
 */
export function nameBalance({ locale, balance_before_pln: balance = 0, prepared_on }: StatementSnapshot): string {
  const { owed, credit, even } = statementWords[locale].before
  const name = balance > 0 ? owed : balance < 0 ? credit : even
  return name(writeDay(prepared_on, locale))
}

/** How a negative amount comes back; after the tenancy there is no statement that it could lower. */
export function sayReturn({ locale, agreement, period, credit_after_pln: left = 0 }: StatementSnapshot): string | null {
  if (left === 0) return null
  const { running, ended } = statementWords[locale].comesBack
  const isLast = agreement.ends_on !== null && agreement.ends_on <= lastDay(period)
  return (isLast ? ended : running)(writeAmount(left, locale))
}

/** The sentence with the rest to pay when earlier months, which have statements of their own, are paid apart; null without one. */
export function sayOwnLeft({ locale, total_pln, paid_pln, balance_before_pln: balance = 0 }: StatementSnapshot) {
  const own = new Big(total_pln).minus(paid_pln)
  return balance > 0 && own.gt(0) ? statementWords[locale].ownLeft(writeAmount(own, locale)) : null
}

/** A mail's sentences besides the amount to pay; none for a statement of format 1. */
export function sayMoney(snapshot: StatementSnapshot): string[] {
  const { locale, balance_before_pln: balance = 0 } = snapshot
  const before = balance === 0 ? [] : [`${nameBalance(snapshot)}: ${writeAmount(Math.abs(balance), locale)}`]
  return [...before, sayOwnLeft(snapshot), sayReturn(snapshot)].filter((text) => text !== null)
}
