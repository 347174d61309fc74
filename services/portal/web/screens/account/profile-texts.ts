import type { Profile } from '@lokum/contracts/settlements/profile'
import type { AskedOf } from '../../interface/operations.ts'
import type { FieldFault } from '../../interface/refusal.ts'
import { groupedAccountNumber } from '../../words/account-number.ts'

/** The fields of the profile, by the JSON pointers of their values, in the order of the form. */
export const profileFields = [
  '/name',
  '/address',
  '/email',
  '/phone',
  '/bank_account_numbers/0',
  '/defaults/tenant_locale',
  '/defaults/mode',
  '/defaults/proration',
  '/defaults/due_day',
  '/settlement_due_events',
] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileTexts = Readonly<Record<ProfileField, string>>

type ProfileChange = NonNullable<AskedOf<'PATCH /v1/account/profile'>['body']>

/** The profile as texts of its form. */
export function writeProfile(profile: Profile): ProfileTexts {
  const { defaults } = profile
  return {
    '/name': profile.name ?? '',
    '/address': profile.address ?? '',
    '/email': profile.email ?? '',
    '/phone': profile.phone ?? '',
    '/bank_account_numbers/0': groupedAccountNumber(profile.bank_account_numbers[0] ?? ''),
    '/defaults/tenant_locale': defaults.tenant_locale,
    '/defaults/mode': defaults.mode ?? '',
    '/defaults/proration': defaults.proration,
    '/defaults/due_day': String(defaults.due_day),
    '/settlement_due_events': profile.settlement_due_events ? 'yes' : 'no',
  }
}

/** The fields whose text is not what the profile has. */
export function changedFields(profile: Profile, texts: ProfileTexts): ProfileField[] {
  const saved = writeProfile(profile)
  return profileFields.filter((field) => saved[field].trim() !== texts[field].trim())
}

/** The change to send for the edited fields, or their faults. */
export function readProfile(profile: Profile, texts: ProfileTexts, notANumber: string): ProfileChange | FieldFault[] {
  const changed = new Set(changedFields(profile, texts))
  const day = texts['/defaults/due_day'].trim()
  if (changed.has('/defaults/due_day') && !/^\d{1,2}$/.test(day)) {
    return [{ at: '/defaults/due_day', code: 'invalid_type', detail: notANumber }]
  }
  const defaults = changedDefaults(changed, texts)
  return {
    ...changedPerson(changed, texts),
    ...(changed.has('/bank_account_numbers/0') && {
      bank_account_numbers: numbersOf(profile, texts['/bank_account_numbers/0']),
    }),
    ...(changed.has('/settlement_due_events') && { settlement_due_events: texts['/settlement_due_events'] === 'yes' }),
    ...(Object.keys(defaults).length > 0 && { defaults }),
  }
}

function changedPerson(changed: ReadonlySet<ProfileField>, texts: ProfileTexts): ProfileChange {
  return {
    ...(changed.has('/name') && { name: textOrNull(texts['/name']) }),
    ...(changed.has('/address') && { address: textOrNull(texts['/address']) }),
    ...(changed.has('/email') && { email: textOrNull(texts['/email']) }),
    ...(changed.has('/phone') && { phone: textOrNull(texts['/phone']) }),
  }
}

function changedDefaults(
  changed: ReadonlySet<ProfileField>,
  texts: ProfileTexts,
): NonNullable<ProfileChange['defaults']> {
  return {
    ...(changed.has('/defaults/tenant_locale') && { tenant_locale: localeOf(texts['/defaults/tenant_locale']) }),
    ...(changed.has('/defaults/mode') && { mode: modeOf(texts['/defaults/mode']) }),
    ...(changed.has('/defaults/proration') && { proration: prorationOf(texts['/defaults/proration']) }),
    ...(changed.has('/defaults/due_day') && { due_day: Number(texts['/defaults/due_day']) }),
  }
}

function numbersOf({ bank_account_numbers }: Profile, first: string): string[] {
  const others = bank_account_numbers.slice(1)
  return first.trim() === '' ? others : [first, ...others]
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

function localeOf(text: string): Profile['defaults']['tenant_locale'] {
  return text === 'en' ? 'en' : 'pl'
}

function modeOf(text: string): Profile['defaults']['mode'] {
  return text === 'by_readings' || text === 'flat_rate' || text === 'rent_only' ? text : null
}

function prorationOf(text: string): Profile['defaults']['proration'] {
  return text === 'full_months' ? 'full_months' : 'by_days'
}
