import { account } from './en/account.ts'
import { accounts } from './en/accounts.ts'
import { agreements } from './en/agreements.ts'
import { apartments } from './en/apartments.ts'
import { correction } from './en/correction.ts'
import { costs } from './en/costs.ts'
import { deposit } from './en/deposit.ts'
import { documents } from './en/documents.ts'
import { fields } from './en/fields.ts'
import { handover } from './en/handover.ts'
import { history } from './en/history.ts'
import { imports } from './en/imports.ts'
import { inbox } from './en/inbox.ts'
import { indexation } from './en/indexation.ts'
import { instalments } from './en/instalments.ts'
import { interest } from './en/interest.ts'
import { links } from './en/links.ts'
import { meters } from './en/meters.ts'
import { missing } from './en/missing.ts'
import { month } from './en/month.ts'
import { papers } from './en/papers.ts'
import { payments } from './en/payments.ts'
import { problems } from './en/problems.ts'
import { reminders } from './en/reminders.ts'
import { requests } from './en/requests.ts'
import { sending } from './en/sending.ts'
import { settlement } from './en/settlement.ts'
import { shell } from './en/shell.ts'
import { sources } from './en/sources.ts'
import { statement } from './en/statement.ts'
import { states } from './en/states.ts'
import { tariffs } from './en/tariffs.ts'
import { tax } from './en/tax.ts'
import { tenancy } from './en/tenancy.ts'
import { terms } from './en/terms.ts'
import { trueUps } from './en/true-ups.ts'
import { uploads } from './en/uploads.ts'
import type { Words } from './words.ts'

/** Every text in English. */
export const words: Words = {
  language: 'en',
  accounts,
  missing,
  account,
  agreements,
  apartments,
  correction,
  costs,
  deposit,
  documents,
  fields,
  handover,
  history,
  inbox,
  imports,
  indexation,
  instalments,
  links,
  meters,
  month,
  papers,
  payments,
  interest,
  reminders,
  problems,
  requests,
  settlement,
  shell,
  sources,
  sending,
  statement,
  states,
  tariffs,
  tax,
  tenancy,
  terms,
  trueUps,
  uploads,
}
