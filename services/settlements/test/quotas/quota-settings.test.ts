import { expect, test } from '@jest/globals'
import { QuotaName } from '@lokum/contracts/settlements/usage'
import { findLimit, QuotaSettings } from '../../src/quotas/quota-settings.ts'

const accountId = 'acc_01jd3k5q9ze8r9v4k7m2n6p0xs'
const later = { accountId, isInFirstWeek: false }
const inFirstWeek = { accountId, isInFirstWeek: true }
const read = (settings: object) => QuotaSettings.parse({ QUOTAS: JSON.stringify(settings) }).QUOTAS

test.each(QuotaName.options)('without a setting, the first week has fewer %s than the later ones', (quota) => {
  const { QUOTAS: quotas } = QuotaSettings.parse({})

  expect(findLimit(quotas, quota, inFirstWeek)).toBeLessThan(findLimit(quotas, quota, later))
})

test('a landlord with 50 flats does not meet a limit, in the first week or in six years', () => {
  const { QUOTAS: quotas } = QuotaSettings.parse({})
  const [flats, metersOfEach, billsOfEach, photoBytes, months] = [50, 4, 5, 3_000_000, 72]
  const monthly = { photos: flats * metersOfEach, bills: flats * billsOfEach }

  const needed = {
    stored_bytes: months * (monthly.photos * photoBytes + monthly.bills * 500_000),
    documents: months * (monthly.photos + monthly.bills),
    meters: flats * metersOfEach * 2,
    agreements: flats * 6 * 4,
    import_lines: months * flats * 20,
    payments_per_month: flats * 20,
    mails_per_day: flats * 4,
    mails_per_recipient_per_day: 8,
    mails_per_agreement_per_day: 8,
  }
  const neededAtFirst = {
    stored_bytes: monthly.photos * photoBytes + 12 * monthly.bills * 500_000,
    documents: monthly.photos + 12 * monthly.bills,
    meters: flats * metersOfEach * 2,
    agreements: flats * 4,
    import_lines: flats * 36 * 20,
    payments_per_month: flats * 36 * 3,
    mails_per_day: flats * 2,
    mails_per_recipient_per_day: 4,
    mails_per_agreement_per_day: 4,
  }

  for (const quota of QuotaName.options) {
    expect(findLimit(quotas, quota, later)).toBeGreaterThanOrEqual(needed[quota])
    expect(findLimit(quotas, quota, inFirstWeek)).toBeGreaterThanOrEqual(neededAtFirst[quota])
  }
})

test('an exception replaces one limit of one account at any time', () => {
  const quotas = read({ default: { meters: 7 }, first_week: { meters: 3 }, accounts: { [accountId]: { meters: 9 } } })
  const other = 'acc_01jd3k5q9ze8r9v4k7m2n6p0xt'

  expect([later, inFirstWeek].map((account) => findLimit(quotas, 'meters', account))).toEqual([9, 9])
  expect(findLimit(quotas, 'meters', { ...later, accountId: other })).toBe(7)
  expect(findLimit(quotas, 'meters', { ...inFirstWeek, accountId: other })).toBe(3)
  expect(findLimit(quotas, 'documents', later)).toBe(findLimit(read({}), 'documents', later))
})

test('the first week never allows more than the later ones', () => {
  expect(findLimit(read({ default: { meters: 2 } }), 'meters', inFirstWeek)).toBe(2)
})

test.each([
  ['no JSON', 'meters=3'],
  ['no object', '[]'],
  ['an unknown member', '{"always":{}}'],
  ['an unknown quota', '{"default":{"houses":3}}'],
  ['a negative limit', '{"default":{"meters":-1}}'],
  ['a broken number', '{"first_week":{"meters":1.5}}'],
  ['a number as text', '{"default":{"meters":"3"}}'],
  ['an identifier that is no account', '{"accounts":{"acc_1":{"meters":3}}}'],
])('%s is refused at the start', (_name, QUOTAS) => {
  expect(QuotaSettings.safeParse({ QUOTAS }).success).toBe(false)
})
