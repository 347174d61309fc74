import { lastDay } from '@lokum/amounts/calendar/month'
import { writeDay } from '@lokum/amounts/money/write-number'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import Big from 'big.js'
import { writeAmount } from '../words/write-amount.ts'
import { writeMonth } from '../words/write-month.ts'
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

/** The amount left to pay if the earlier months have been paid by their own statements; null if nothing is from earlier months. */
export function sayOwnLeft({ locale, total_pln, paid_pln, balance_before_pln: balance = 0 }: StatementSnapshot) {
  const own = new Big(total_pln).minus(paid_pln)
  return balance > 0 && own.gt(0) ? statementWords[locale].ownLeft(writeAmount(own, locale)) : null
}

/** The part of the amount that is from earlier months, with the month of its statement if there is only one; null without such a part. */
export function sayIncluded(snapshot: StatementSnapshot): string | null {
  const { locale, balance_before_pln: balance = 0 } = snapshot
  if (balance === 0) return null
  const { owed, credit } = statementWords[locale].included
  const amount = writeAmount(Math.abs(balance), locale)
  return balance > 0 ? owed(amount, nameOpenBefore(snapshot)) : credit(amount)
}

function nameOpenBefore({ locale, balance_before_pln: balance, open_before: open = [] }: StatementSnapshot): string {
  const { ofStatement, ofMonths } = statementWords[locale].included
  const [only, ...others] = open
  // A credit that is not yet used makes the balance less than the statement asked for.
  const isAlone = only !== undefined && others.length === 0 && only.open_pln === balance
  return isAlone ? ofStatement(writeMonth(only.period, locale)) : ofMonths
}

/** A mail's lines after the amount to pay; none for a statement of format 1. */
export function sayMoney(snapshot: StatementSnapshot): string[] {
  return [sayBefore(snapshot), sayOwnLeft(snapshot), sayReturn(snapshot)].filter((text) => text !== null)
}

/** A debt is a part of the amount; a credit is taken off it, or leaves nothing to pay. */
function sayBefore(snapshot: StatementSnapshot): string | null {
  const { locale, balance_before_pln: balance = 0, to_pay_pln } = snapshot
  if (balance > 0 && to_pay_pln > 0) return sayIncluded(snapshot)
  return balance === 0 ? null : `${nameBalance(snapshot)}: ${writeAmount(Math.abs(balance), locale)}`
}
