import { expect, test } from '@jest/globals'
import type { Profile } from '@lokum/contracts/settlements/profile'
import { withoutRow } from '../../web/interface/typed-rows.ts'
import { readTerms } from '../../web/screens/agreements/agreement-terms.ts'
import { newTexts, writeAgreement } from '../../web/screens/agreements/agreement-texts.ts'
import { changedTerms } from '../../web/screens/agreements/changed-terms.ts'
import { labelLength, postalCode } from '../../web/screens/apartments/apartment-texts.ts'
import { checkAccountNumber, groupedAccountNumber } from '../../web/words/account-number.ts'
import { words } from '../../web/words/pl.ts'
import { transferTitle } from '../../web/words/transfer-title.ts'
import { typedAmount, typedText } from '../../web/words/typed-text.ts'

const saved = {
  id: 'agr_1',
  apartment_id: 'apt_1',
  tenant: { name: 'Jan Lis', email: null, locale: 'pl' as const, phone: null, co_tenants: ['Ewa', 'Ola'] },
  landlord: { name: 'Anna', address: null, bank_account_number: '24160000035175530643314956' },
  starts_on: '2026-01-01',
  ends_on: null,
  mode: 'by_readings' as const,
  rent_pln: 1234.5,
  proration: 'by_days' as const,
  fixed_charges: [{ label: 'Garaż', amount_pln: 150, tax_class: 'revenue' as const }],
  flat_utilities_pln: null,
  advances: [{ category: 'heating' as const, amount_pln: 180 }],
  persons: 2,
  due_day: 10,
  shared_costs: [
    { category: 'waste' as const, share_by: 'persons' as const, percent: null },
    { category: 'internet' as const, share_by: 'percent' as const, percent: 12.345 },
  ],
  indexation: null,
  document_ids: [],
  terms_from: '2026-01-01',
  next_terms_from: null,
  created_at: '',
  updated_at: '',
}

test('an agreement that was not changed in its form sends no change', () => {
  const { terms, faults } = readTerms(writeAgreement(saved, 'pl'), words)

  expect([changedTerms(terms, saved), faults]).toEqual([{}, []])
})

test('statements have the language of the page until the profile names one', () => {
  const profile: Profile = {
    name: null,
    address: null,
    email: null,
    phone: null,
    bank_account_numbers: [],
    tax_account_number: null,
    tax_paid_each: 'month',
    defaults: { tenant_locale: 'pl', mode: null, proration: 'by_days', due_day: 10, shared_costs: [] },
    reminder_texts: [],
    interest_rates: [],
    settlement_due_events: false,
    updated_at: null,
  }
  const savedProfile = { ...profile, updated_at: '2026-10-01T08:00:00.000Z' }

  expect(newTexts(profile, 'en')['/tenant/locale']).toBe('en')
  expect(newTexts(savedProfile, 'en')['/tenant/locale']).toBe('pl')
})

test.each([
  ['24160000035175530643314957', words.fields.accountNumberWrong],
  ['241600000351', words.fields.accountNumberShort(12)],
])('the account number %s is refused in the words of its field', (number, detail) => {
  const { faults } = readTerms({ ...writeAgreement(saved, 'pl'), '/landlord/bank_account_number': number }, words)

  expect(faults).toMatchObject([{ at: '/landlord/bank_account_number', detail }])
})

test('only what was typed is sent, and a hidden flat amount is not', () => {
  const texts = {
    ...writeAgreement(saved, 'pl'),
    '/rent_pln': '2 400 zł',
    '/flat_utilities_pln': '300',
    '/tenant/email': 'a@b.pl',
  }
  const { terms } = readTerms(texts, words)

  expect(changedTerms(terms, saved)).toEqual({ rent_pln: 2400, tenant: { ...saved.tenant, email: 'a@b.pl' } })
})

test('an advance is sent with its category, and none in another mode', () => {
  const rows = { '/advances': '2', '/advances/1/category': 'cold_water', '/advances/1/amount_pln': '60,5' }
  const added = readTerms({ ...writeAgreement(saved, 'pl'), ...rows }, words)
  const other = readTerms({ ...writeAgreement(saved, 'pl'), ...rows, '/mode': 'rent_only' }, words)

  expect(changedTerms(added.terms, saved)).toEqual({
    advances: [...saved.advances, { category: 'cold_water', amount_pln: 60.5 }],
  })
  expect(changedTerms(other.terms, saved)).toEqual({ mode: 'rent_only', advances: [] })
})

test('a clause of indexation is sent as a whole, without a percentage when it goes by an index, and is taken back', () => {
  const clause = {
    kind: 'index' as const,
    first_on: '2026-07-01',
    interval_months: 12,
    percent: null,
    cap_percent: 5.5,
  }
  const typed = {
    '/indexation/kind': 'index',
    '/indexation/first_on': '2026-07-01',
    '/indexation/percent': '3',
    '/indexation/cap_percent': '5,5',
  }
  const added = readTerms({ ...writeAgreement(saved, 'pl'), ...typed }, words)
  const held = { ...saved, indexation: clause }
  const kept = readTerms(writeAgreement(held, 'pl'), words)
  const dropped = readTerms({ ...writeAgreement(held, 'pl'), '/indexation/kind': '' }, words)

  expect(changedTerms(added.terms, saved)).toEqual({ indexation: clause })
  expect(changedTerms(kept.terms, held)).toEqual({})
  expect(changedTerms(dropped.terms, held)).toEqual({ indexation: null })
})

test('an ambiguous rent is a fault of its field', () => {
  const { faults } = readTerms({ ...writeAgreement(saved, 'pl'), '/rent_pln': '1.234' }, words)

  expect(faults.map(({ at }) => at)).toEqual(['/rent_pln'])
})

test('when a row leaves, those after it move up', () => {
  const texts = writeAgreement(saved, 'pl')
  const { terms } = readTerms({ ...texts, ...withoutRow(texts, '/shared_costs', 0) }, words)

  expect(terms.shared_costs).toEqual([{ category: 'internet', share_by: 'percent', percent: 12.345 }])
})

test.each([
  ['24160000035175530643314956', 26, true],
  ['PL 24 1600 0003 5175 5306 4331 4956', 26, true],
  ['24160000035175530643314957', 26, false],
  ['2416', 4, false],
])('the check of the account number %s finds %d digits, right: %s', (typed, digits, isRight) => {
  expect(checkAccountNumber(typed)).toEqual({ digits, isRight })
})

test('account numbers are grouped while they are typed, and other texts stay', () => {
  expect(['24', '241', '2416 0', 'abc'].map(groupedAccountNumber)).toEqual(['24', '24 1', '24 160', 'abc'])
})

test.each([
  ['Długa 7/12', 'DLUGA 7/12-2026-10-X7QP'],
  ['!!!', 'LOKAL-2026-10-X7QP'],
  ['Bardzo długa etykieta mieszkania', 'BARDZO DLUGA ETYKIE-2026-10-X7QP'],
])('the transfer title of %s is %s', (label, title) => {
  expect(transferTitle(label, '2026-10')).toBe(title)
})

test('labels are counted in code points, and postal codes get their hyphen', () => {
  expect([labelLength(' 🏠ó '), postalCode('30001'), postalCode('30 001'), postalCode('300')]).toEqual([
    2,
    '30-001',
    '30-001',
    '300',
  ])
})

test('a number with three decimals is shown so that it is read back', () => {
  expect([typedText(1.234, 'pl'), typedText(2400, 'pl'), typedText(48.5, 'en')]).toEqual(['1,2340', '2400', '48.5'])
  expect([typedAmount(2777.6, 'pl'), typedAmount(2400, 'pl'), typedAmount(0.05, 'en')]).toEqual([
    '2777,60',
    '2400',
    '0.05',
  ])
})
