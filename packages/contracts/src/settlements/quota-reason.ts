import type { Text } from '../problems/problem-definition.ts'
import type { QuotaName } from './usage.ts'

/** Reasons of `quota_exceeded`: the quota that is used up. `stored_bytes` comes in MB. */
export const quotaReasons = {
  stored_bytes: {
    en: 'the account may store {limit} MB of files, and {used} MB are used.',
    pl: 'konto może przechowywać {limit} MB plików, a wykorzystano {used} MB.',
  },
  documents: {
    en: 'the account’s limit of documents is {limit}, and {used} are used.',
    pl: 'limit dokumentów konta wynosi {limit}, a wykorzystano {used}.',
  },
  meters: {
    en: 'the account’s limit of meters is {limit}, and {used} are used.',
    pl: 'limit liczników konta wynosi {limit}, a wykorzystano {used}.',
  },
  agreements: {
    en: 'the account’s limit of agreements is {limit}, and {used} are used.',
    pl: 'limit umów konta wynosi {limit}, a wykorzystano {used}.',
  },
  import_lines: {
    en: 'the account’s limit of lines in imported bank statements is {limit}, and {used} are used. Previews that are not committed are deleted after 30 days.',
    pl: 'limit wierszy w zaimportowanych wyciągach bankowych konta wynosi {limit}, a wykorzystano {used}. Niezatwierdzone podglądy są usuwane po 30 dniach.',
  },
  payments_per_month: {
    en: 'the account’s limit of payments recorded in a month is {limit}, and {used} are used.',
    pl: 'limit wpłat zapisywanych przez konto w miesiącu wynosi {limit}, a wykorzystano {used}.',
  },
  mails_per_day: {
    en: 'the account’s limit of mails a day is {limit}, and {used} were requested today.',
    pl: 'dzienny limit wiadomości konta wynosi {limit}, a dziś zlecono {used}.',
  },
  mails_per_recipient_per_day: {
    en: 'the limit of mails a day to one recipient is {limit}, and {used} were requested today.',
    pl: 'dzienny limit wiadomości do jednego odbiorcy wynosi {limit}, a dziś zlecono {used}.',
  },
  mails_per_agreement_per_day: {
    en: 'the limit of mails a day for one agreement is {limit}, and {used} were requested today.',
    pl: 'dzienny limit wiadomości dla jednej umowy wynosi {limit}, a dziś zlecono {used}.',
  },
} as const satisfies Record<QuotaName, Text>

/** The reason for a tenant: only that the landlord's account takes no more. */
export const tenantQuotaReason: Text = {
  en: 'the landlord’s account takes no more files at the moment. Ask the landlord to make room, or give them the value of the meter directly.',
  pl: 'konto wynajmującego nie przyjmuje teraz więcej plików. Poproś wynajmującego o zwiększenie limitu albo przekaż mu stan licznika bezpośrednio.',
}
