import { expect, test } from '@jest/globals'
import { readProfile, writeProfile } from '../../web/screens/account/profile-texts.ts'

const profile = {
  name: 'Anna Wiśniewska',
  address: null,
  email: null,
  phone: null,
  bank_account_numbers: ['24160000035175530643314956', '61109010140000071219812874'],
  tax_account_number: null,
  tax_paid_each: 'month',
  defaults: {
    tenant_locale: 'pl',
    mode: null,
    proration: 'by_days',
    due_day: 10,
    shared_costs: [],
  },
  settlement_due_events: true,
  updated_at: null,
} as const satisfies object
const saved = {
  ...profile,
  bank_account_numbers: [...profile.bank_account_numbers],
  defaults: { ...profile.defaults, shared_costs: [] },
  reminder_texts: [],
  interest_rates: [],
}

test('a form that was not changed changes nothing', () => {
  expect(readProfile(saved, writeProfile(saved), '')).toEqual({})
})

test('only what was typed is sent, and an emptied text is taken away', () => {
  const texts = {
    ...writeProfile(saved),
    '/name': '',
    '/address': 'ul. Długa 7',
    '/defaults/due_day': ' 5 ',
    '/defaults/mode': 'flat_rate',
  }

  expect(readProfile(saved, texts, '')).toEqual({
    name: null,
    address: 'ul. Długa 7',
    defaults: { due_day: 5, mode: 'flat_rate' },
  })
})

test('the first account number changes, and the others stay', () => {
  const texts = { ...writeProfile(saved), '/bank_account_numbers/0': '83 1010 1023 0000 2613 9510 0000' }

  expect(readProfile(saved, texts, '')).toEqual({
    bank_account_numbers: ['83 1010 1023 0000 2613 9510 0000', '61109010140000071219812874'],
  })
})

test('account numbers are grouped as banks print them', () => {
  expect(writeProfile(saved)['/bank_account_numbers/0']).toBe('24 1600 0003 5175 5306 4331 4956')
})

test.each(['', 'ten', '1.5', '-1', '1e1'])('the day %j is a fault of its field', (day) => {
  expect(readProfile(saved, { ...writeProfile(saved), '/defaults/due_day': day }, 'Wpisz liczbę.')).toEqual([
    { at: '/defaults/due_day', code: 'invalid_type', detail: 'Wpisz liczbę.' },
  ])
})
