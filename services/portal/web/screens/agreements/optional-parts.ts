import { rowCount } from '../../interface/typed-rows.ts'
import type { Texts } from '../../interface/use-draft.ts'
import type { TypedForm } from '../../parts/bind-field.ts'
import type { Words } from '../../words/words.ts'
import { findOne } from './open-readers.ts'

/** Parts that most agreements lack or have as usual, in the order of the buttons that open them. */
export const partNames = [
  'paper',
  'phone',
  'co_tenants',
  'locale',
  'persons',
  'ends_on',
  'due_day',
  'proration',
  'advances',
  'fixed_charges',
  'shared_costs',
  'indexation',
  'landlord',
] as const
export type PartName = (typeof partNames)[number]

/** The pointers of a part; the first one of a list counts its rows. */
const pointers: Readonly<Record<PartName, readonly string[]>> = {
  paper: ['paper'],
  phone: ['/tenant/phone'],
  co_tenants: ['/tenant/co_tenants'],
  locale: ['/tenant/locale'],
  persons: ['/persons'],
  ends_on: ['/ends_on'],
  due_day: ['/due_day'],
  proration: ['/proration'],
  advances: ['/advances'],
  fixed_charges: ['/fixed_charges'],
  shared_costs: ['/shared_costs'],
  indexation: ['/indexation'],
  landlord: ['/landlord/name', '/landlord/address'],
}

/** The texts with which a part of a saved agreement says nothing unusual. */
export const usualTexts: Texts = {
  '/tenant/locale': 'pl',
  '/persons': '1',
  '/due_day': '10',
  '/proration': 'by_days',
}

/** Whether a part has something to show: an unusual text, a row, a fault, or a field that must be filled in. */
export function holdsSomething(name: PartName, { texts, faults }: TypedForm, usual: Texts): boolean {
  if (faults.some(({ at }) => pointers[name].some((own) => at === own || at.startsWith(`${own}/`)))) return true
  if (name === 'indexation') return Boolean(texts['/indexation/kind'])
  if (name === 'landlord' && !texts['/landlord/name']?.trim()) return true
  if (name === 'persons' && isSharedByPersons(texts)) return true
  return pointers[name].some((at) => plainText(texts[at]) !== plainText(usual[at]))
}

/** A list without rows is as empty as a text that was never typed. */
function plainText(text = ''): string {
  return text === '0' ? '' : text
}

/** The number of people is asked for where a cost depends on it. */
function isSharedByPersons(texts: Texts): boolean {
  return Array.from({ length: rowCount(texts, '/shared_costs') }, (_, row) => `/shared_costs/${row}`).some(
    (at) => texts[`${at}/share_by`] === 'persons' || texts[`${at}/difference_share_by`] === 'persons',
  )
}

/** The value of a part that is closed, so that its button hides nothing. */
export function closedValue(name: PartName, { texts }: TypedForm, { agreements, account }: Words): string {
  const text = texts[pointers[name][0] ?? ''] ?? ''
  if (name === 'locale') return account.locales[findOne(['pl', 'en'], text) ?? 'pl']
  if (name === 'proration') return agreements.prorations[findOne(['by_days', 'full_months'], text) ?? 'by_days']
  return name === 'landlord' || name === 'persons' || name === 'due_day' ? text : ''
}
