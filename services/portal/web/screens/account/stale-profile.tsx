import { Stale } from '../../parts/stale.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Words } from '../../words/words.ts'
import { type ProfileField, type ProfileTexts, profileFields } from './profile-texts.ts'

type StaleProps = {
  /** The texts as they were read before anything was typed. */
  before: ProfileTexts
  theirs: ProfileTexts
  /** The typed texts, over theirs. */
  mine: ProfileTexts
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** The values changed since, beside those typed here. */
export function StaleProfile({ before, theirs, mine, onTakeTheirs, onKeepMine }: StaleProps) {
  const words = useWords()
  const { account } = words
  const different = profileFields.filter((field) => theirs[field] !== mine[field] || theirs[field] !== before[field])
  const changes = different.map((field) => ({
    label: labelOf(field, words),
    theirs: textOf(field, theirs[field], words),
    mine: textOf(field, mine[field], words),
  }))
  return <Stale title={account.staleTitle} changes={changes} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
}

function labelOf(field: ProfileField, { account }: Words): string {
  const labels: Readonly<Record<ProfileField, string>> = {
    '/name': account.name,
    '/address': account.address,
    '/email': account.email,
    '/phone': account.phone,
    '/bank_account_numbers/0': account.bankAccountNumber,
    '/defaults/tenant_locale': account.locale,
    '/defaults/mode': account.mode,
    '/defaults/proration': account.proration,
    '/defaults/due_day': account.dueDay,
    '/settlement_due_events': account.reminders,
  }
  return labels[field]
}

function textOf(field: ProfileField, text: string, { account }: Words): string {
  const choices: Partial<Record<ProfileField, Readonly<Record<string, string>>>> = {
    '/defaults/tenant_locale': account.locales,
    '/defaults/mode': { '': account.modeNone, ...account.modes },
    '/defaults/proration': account.prorations,
    '/settlement_due_events': { yes: account.yes, no: account.no },
  }
  return choices[field]?.[text] ?? (text || account.emptyValue)
}
