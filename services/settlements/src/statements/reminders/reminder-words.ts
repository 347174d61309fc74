import { type Locale, writeDay } from '@lokum/amounts/money/write-number'
import { fillPlaceholders } from '@lokum/contracts/settlements/fill-placeholders'
import type { ReminderTextOfLevel } from '@lokum/contracts/settlements/reminder-texts'
import { usualReminderText } from '@lokum/contracts/settlements/usual-reminder-texts'
import { withoutLinks } from '@lokum/contracts/values/plain-words'
import { shortenTitle } from '@lokum/statement-print/transfer/shorten-title'
import { writeAccountNumber } from '@lokum/statement-print/words/write-account-number'
import { writeAmount } from '@lokum/statement-print/words/write-amount'
import type { AgreementRow } from '../../tenancies/agreements/agreement.ts'
import type { Overdue } from './find-overdue.ts'

type Reminded = Pick<Overdue, 'overduePln' | 'dueOn' | 'days' | 'referenceCode'> & {
  level: number
  agreement: Pick<AgreementRow, 'tenantLocale' | 'tenantName' | 'landlordAccountNumber'>
}

/**
 * Subject and text of a reminder: those of the account for the language and level, or the built-in ones. What a value brings into
 * them makes no link either.
 */
export function reminderWords(
  texts: readonly ReminderTextOfLevel[],
  { level, agreement, overduePln, dueOn, days, referenceCode }: Reminded,
): { subject: string; text: string } {
  const { tenantLocale: locale, tenantName, landlordAccountNumber } = agreement
  const own = texts.find((text) => text.locale === locale && text.level === level)
  const { subject, text } = own ?? usualReminderText({ locale, level })
  const values = {
    tenant: tenantName,
    amount: writeAmount(overduePln, locale),
    due_on: writeDay(dueOn, locale),
    days: String(days),
    account_number: writeAccountNumber(landlordAccountNumber),
    transfer_title: shortenTitle(referenceCode),
  }
  const fill = (words: string) => withoutLinks(fillPlaceholders(words, values))
  return { subject: fill(subject), text: fill(text) }
}

type StatedInterest = { interestPln: string; today: string }

/** The sentence that states statutory interest. */
export function interestWords(locale: Locale, { interestPln, today }: StatedInterest): string {
  const [sum, day] = [writeAmount(interestPln, locale), writeDay(today, locale)]
  return locale === 'pl'
    ? `Ustawowe odsetki za opóźnienie wynoszą na dzień ${day}: ${sum}.`
    : `Statutory interest for the delay is ${sum} as of ${day}.`
}
