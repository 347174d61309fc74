import { account } from './pl/account.ts'
import { accounts } from './pl/accounts.ts'
import { agreements } from './pl/agreements.ts'
import { apartments } from './pl/apartments.ts'
import { correction } from './pl/correction.ts'
import { costs } from './pl/costs.ts'
import { deposit } from './pl/deposit.ts'
import { documents } from './pl/documents.ts'
import { fields } from './pl/fields.ts'
import { handover } from './pl/handover.ts'
import { history } from './pl/history.ts'
import { imports } from './pl/imports.ts'
import { inbox } from './pl/inbox.ts'
import { indexation } from './pl/indexation.ts'
import { instalments } from './pl/instalments.ts'
import { interest } from './pl/interest.ts'
import { links } from './pl/links.ts'
import { meters } from './pl/meters.ts'
import { missing } from './pl/missing.ts'
import { month } from './pl/month.ts'
import { papers } from './pl/papers.ts'
import { payments } from './pl/payments.ts'
import { problems } from './pl/problems.ts'
import { reminders } from './pl/reminders.ts'
import { requests } from './pl/requests.ts'
import { sending } from './pl/sending.ts'
import { settlement } from './pl/settlement.ts'
import { shell } from './pl/shell.ts'
import { sources } from './pl/sources.ts'
import { statement } from './pl/statement.ts'
import { states } from './pl/states.ts'
import { tariffs } from './pl/tariffs.ts'
import { tax } from './pl/tax.ts'
import { tenancy } from './pl/tenancy.ts'
import { terms } from './pl/terms.ts'
import { trueUps } from './pl/true-ups.ts'
import { uploads } from './pl/uploads.ts'

/** Every text in Polish. */
export const words = {
  language: 'pl',
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
} as const
