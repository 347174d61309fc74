import { expect, test } from '@jest/globals'
import { firstDay, lastDay } from '@lokum/amounts/calendar/month'
import type { UtilityCategory } from '@lokum/contracts/settlements/cost-category'
import { describeMissing } from '../../src/calculation/describe-missing.ts'
import { proposeTrueUp } from '../../src/calculation/propose-true-up.ts'
import type { DraftItem } from '../../src/calculation/settlement-case.ts'
import type { MonthCharge, SettledMonth, TrueUpCase } from '../../src/calculation/true-up-case.ts'
import { aDevice, aDocument, aLine, aMeter, anAgreement, anAllocation, aReading } from './a-case.ts'

const winter = ['2026-01', '2026-02', '2026-03', '2026-04']
const onAdvance = (...categories: UtilityCategory[]) =>
  anAgreement({ advances: categories.map((category) => ({ category, amount_pln: 100 })) })
const heated = onAdvance('heating')

const aCharge = (members: Partial<MonthCharge> = {}): MonthCharge => ({
  category: 'heating',
  isAdvance: true,
  amountPln: '100.00',
  taxClass: 'pass_through',
  ...members,
})

/** A month with a sent statement that charges the advance for heating, unless stated otherwise. */
const aMonth = (period: string, charges: SettledMonth['charges'] = [aCharge()]): SettledMonth => ({
  period,
  settlementId: `set_${period}`,
  referenceCode: `Dom-${period}-K7Q2`,
  charges,
  isOpen: false,
})

const aShare = (period: string, members: Partial<TrueUpCase['allocations'][number]> = {}) => ({
  ...anAllocation({ category: 'heating', label: 'Ogrzewanie', costId: `cst_${period}`, period, amountPln: '80.00' }),
  isElsewhere: false,
  ...members,
})

/** January to April of a tenant with an advance for heating and one bill. */
function aTrueUp(members: Partial<TrueUpCase> = {}): TrueUpCase {
  return {
    categories: ['heating'],
    apartment: { id: 'apt_one', tariffs: [] },
    meters: [],
    documents: [],
    months: winter.map((period) => ({ period, agreement: heated })),
    allocations: winter.map((period) => aShare(period)),
    settled: winter.map((period) => aMonth(period)),
    elsewhere: [],
    ...members,
  }
}

const inEnglish = { ...heated.tenant, locale: 'en' as const }

const amountsOf = (items: readonly DraftItem[]) => items.map(({ origin, amountPln }) => [origin, amountPln])

test('a true-up has each month’s share of a cost and takes off the advances of the statements', () => {
  const { items, missing } = proposeTrueUp(aTrueUp())

  expect(amountsOf(items)).toEqual([
    ...winter.map((period) => [`cost:cst_${period}`, '80.00']),
    ['advances:heating', '-400.00'],
  ])
  expect(items.at(-1)).toMatchObject({
    type: 'rent_and_fixed',
    category: 'heating',
    taxClass: 'pass_through',
    inputs: { months: winter.map((period) => ({ period, reference_code: `Dom-${period}-K7Q2`, amount_pln: 100 })) },
  })
  expect(missing).toEqual([])
})

test('the shares of a true-up of several months name their months, in the tenant’s language', () => {
  const labelsOf = (items: readonly DraftItem[]) => items.map(({ label }) => label)
  const english = winter.map((period) => ({ period, agreement: { ...heated, tenant: inEnglish } }))
  const one = { months: english.slice(2, 3), allocations: [aShare('2026-03')], settled: [aMonth('2026-03')] }

  expect(labelsOf(proposeTrueUp(aTrueUp()).items).slice(0, 2)).toEqual([
    'Ogrzewanie, styczeń 2026',
    'Ogrzewanie, luty 2026',
  ])
  expect(labelsOf(proposeTrueUp(aTrueUp({ months: english })).items)[2]).toBe('Ogrzewanie, March 2026')
  expect(labelsOf(proposeTrueUp(aTrueUp(one)).items)[0]).toBe('Ogrzewanie')
})

test('advances of several lines of a month count together, and those of other categories are left out', () => {
  const charges = [aCharge({ amountPln: '40.00' }), aCharge({ amountPln: '75.50' }), aCharge({ category: 'gas' })]
  const { items } = proposeTrueUp(aTrueUp({ settled: [aMonth('2026-01', charges)] }))

  expect(items.at(-1)?.inputs).toMatchObject({ months: [{ period: '2026-01', amount_pln: 115.5 }] })
})

test('advances are taken off under the tax class with which each statement charged them', () => {
  const asRevenue = aMonth('2026-02', [aCharge({ amountPln: '90.00', taxClass: 'revenue' })])
  const { items } = proposeTrueUp(aTrueUp({ settled: [aMonth('2026-01'), asRevenue, aMonth('2026-03')] }))

  const advances = items.filter(({ inputs }) => inputs.kind === 'advances')
  expect(advances.map(({ origin, taxClass, amountPln }) => [origin, taxClass, amountPln])).toEqual([
    ['advances:heating', 'pass_through', '-200.00'],
    ['advances:heating:revenue', 'revenue', '-90.00'],
  ])
})

test('a month without a sent statement is named with its settlement, as far as there is one', () => {
  const { missing } = proposeTrueUp(
    aTrueUp({ settled: [aMonth('2026-01'), aMonth('2026-02', null), aMonth('2026-03')] }),
  )

  expect(missing).toEqual([
    { code: 'advances', reason: 'advances_open', category: 'heating', period: '2026-02', settlement_id: 'set_2026-02' },
    { code: 'advances', reason: 'advances_open', category: 'heating', period: '2026-04' },
  ])
})

test('months without a cost of a category that no meter counts are named by their days', () => {
  const { missing } = proposeTrueUp(aTrueUp({ allocations: [aShare('2026-02')] }))

  expect(missing).toEqual([
    { code: 'document', reason: 'no_document', category: 'heating', starts_on: '2026-01-01', ends_on: '2026-01-31' },
    { code: 'document', reason: 'no_document', category: 'heating', starts_on: '2026-03-01', ends_on: '2026-04-30' },
  ])
})

test('a month whose statement charged the costs themselves is left out, although its terms have an advance now', () => {
  const ownCosts = [aCharge({ isAdvance: false, amountPln: '90.00' })]
  const settled = winter.map((period) => aMonth(period, period === '2026-02' ? ownCosts : [aCharge()]))
  const { items, missing } = proposeTrueUp(aTrueUp({ settled }))

  expect(amountsOf(items)).toEqual([
    ...['2026-01', '2026-03', '2026-04'].map((period) => [`cost:cst_${period}`, '80.00']),
    ['advances:heating', '-300.00'],
  ])
  expect(missing).toEqual([])
})

test('a month whose statement charged an advance counts, although its terms have none any more', () => {
  const months = winter.map((period) => ({ period, agreement: period === '2026-02' ? anAgreement() : heated }))

  expect(amountsOf(proposeTrueUp(aTrueUp({ months })).items)).toHaveLength(5)
  expect(amountsOf(proposeTrueUp(aTrueUp({ months, settled: [aMonth('2026-02', [])] })).items)).toEqual(
    ['2026-01', '2026-03', '2026-04'].map((period) => [`cost:cst_${period}`, '80.00']),
  )
})

test('a cost that another settlement of the tenant charges is left to it', () => {
  const allocations = winter.map((period) => aShare(period, { isElsewhere: period === '2026-03' }))

  expect(amountsOf(proposeTrueUp(aTrueUp({ allocations })).items)).not.toContainEqual(['cost:cst_2026-03', '80.00'])
})

/** Metered use that the settlement of a month charges itself. */
const aUse = (period: string) => ({
  category: 'electricity' as const,
  isUse: true,
  from: firstDay(period),
  to: lastDay(period),
})

const readings = [aReading('2025-12-31', 1000), aReading('2026-03-31', 1500), aReading('2026-04-30', 1700)]
const power = aDocument({ periodFrom: '2026-01-01', periodTo: '2026-04-30', lines: [aLine({ rate_pln: 1 })] })

/** A true-up of electricity by a meter. */
function aMeteredTrueUp(members: Partial<TrueUpCase> = {}): TrueUpCase {
  const paid = winter.map((period) => aMonth(period, [aCharge({ category: 'electricity' })]))
  const months = winter.map((period) => ({ period, agreement: onAdvance('electricity') }))
  return aTrueUp({
    categories: ['electricity'],
    meters: [aMeter({ readings })],
    documents: [power],
    allocations: [],
    settled: paid,
    months,
    ...members,
  })
}

test('metered use is measured once between the readings at both ends of the days', () => {
  const { items, missing } = proposeTrueUp(aMeteredTrueUp())

  expect(amountsOf(items)).toEqual([
    ['rate:doc_one:1:mtr_one', '700.00'],
    ['advances:electricity', '-400.00'],
  ])
  expect(items[0]?.label).toBe('Energia czynna')
  expect(missing).toEqual([])
})

test('metered use goes on through an exchange of the meter, and ends with the tenancy', () => {
  const devices = [
    aDevice({ removed_on: '2026-02-10', final_value: 1200 }),
    aDevice({ device: 2, number: '222', installed_on: '2026-02-10' }),
  ]
  const exchanged = aMeter({
    devices,
    readings: [
      aReading('2025-12-31', 1000),
      aReading('2026-02-10', 1200, { kind: 'final' }),
      aReading('2026-02-10', 0, { kind: 'initial', device: 2 }),
      aReading('2026-03-31', 250, { device: 2 }),
      aReading('2026-04-30', 400, { device: 2 }),
    ],
  })
  const leaving = onAdvance('electricity')
  const months = winter.slice(0, 3).map((period) => ({ period, agreement: { ...leaving, end: '2026-03-31' } }))

  expect(proposeTrueUp(aMeteredTrueUp({ meters: [exchanged] })).items[0]?.amountPln).toBe('600.00')
  expect(proposeTrueUp(aMeteredTrueUp({ meters: [exchanged], months })).items[0]?.amountPln).toBe('450.00')
})

test('a month that was settled by its own readings cuts the measured days', () => {
  const used = [aCharge({ category: 'electricity', isAdvance: false })]
  const paid = [aCharge({ category: 'electricity' })]
  const settled = winter.map((period) => aMonth(period, period === '2026-02' ? used : paid))
  const read = [...readings, aReading('2026-01-31', 1100), aReading('2026-02-28', 1300)]
  const meters = [aMeter({ readings: read })]
  const { items } = proposeTrueUp(aMeteredTrueUp({ settled, meters }))

  expect(amountsOf(items)).toEqual([
    ['rate:doc_one:1:mtr_one', '100.00'],
    ['2026-03-01:rate:doc_one:1:mtr_one', '400.00'],
    ['advances:electricity', '-300.00'],
  ])
  expect(items.slice(0, 2).map(({ label }) => label)).toEqual([
    'Energia czynna, styczeń 2026',
    'Energia czynna, marzec i kwiecień 2026',
  ])
})

test('use that a correction of its month charges already is left to the month, whose statement is waited for', () => {
  const elsewhere = [aUse('2026-02')]
  const paid = [aCharge({ category: 'electricity' })]
  const corrected = (members: Partial<SettledMonth>) =>
    winter.map((period) => ({ ...aMonth(period, paid), ...(period === '2026-02' && members) }))
  const read = [...readings, aReading('2026-01-31', 1100), aReading('2026-02-28', 1300)]
  const meters = [aMeter({ readings: read })]
  const open = proposeTrueUp(aMeteredTrueUp({ settled: corrected({ isOpen: true }), elsewhere, meters }))
  const sent = proposeTrueUp(aMeteredTrueUp({ settled: corrected({}), elsewhere, meters }))

  expect(amountsOf(open.items)).toEqual([
    ['rate:doc_one:1:mtr_one', '100.00'],
    ['2026-03-01:rate:doc_one:1:mtr_one', '400.00'],
    ['advances:electricity', '-400.00'],
  ])
  expect(open.items.map(({ usedOn }) => usedOn)).toEqual([
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-03-01', to: '2026-04-30' },
    undefined,
  ])
  expect(open.missing).toMatchObject([{ reason: 'advances_open', period: '2026-02', settlement_id: 'set_2026-02' }])
  expect(sent).toEqual({ ...open, missing: [] })
})

test('a month whose use is left to its settlement needs no price in the bills of the true-up', () => {
  const january = aDocument({ ...power, periodTo: '2026-01-31' })
  const elsewhere = winter.filter((period) => period !== '2026-01').map(aUse)
  const meters = [aMeter({ readings: [...readings, aReading('2026-01-31', 1100)] })]

  expect(proposeTrueUp(aMeteredTrueUp({ documents: [january], elsewhere, meters })).missing).toEqual([])
})

test('a missing reading or price of a metered category is named as in a month', () => {
  const unread = [aMeter({ readings: [aReading('2025-12-31', 1000)] })]

  expect(proposeTrueUp(aMeteredTrueUp({ meters: unread })).missing).toMatchObject([
    { reason: 'no_reading', read_on: '2026-04-30' },
  ])
  expect(proposeTrueUp(aMeteredTrueUp({ documents: [] })).missing).toMatchObject([{ reason: 'no_rate' }])
})

test('months whose bills have no price for what a meter counts are named', () => {
  const january = aDocument({ ...power, periodTo: '2026-01-31' })
  const march = aDocument({ ...power, id: 'doc_two', periodFrom: '2026-03-01', periodTo: '2026-03-31' })
  const tariff = { utility: 'electricity', unit: 'kWh', rate_pln: 1, valid_from: '2026-01-01' }

  expect(proposeTrueUp(aMeteredTrueUp({ documents: [january, march] })).missing).toEqual([
    {
      code: 'document',
      reason: 'no_document',
      category: 'electricity',
      starts_on: '2026-02-01',
      ends_on: '2026-02-28',
    },
    {
      code: 'document',
      reason: 'no_document',
      category: 'electricity',
      starts_on: '2026-04-01',
      ends_on: '2026-04-30',
    },
  ])
  const apartment = { id: 'apt_one', tariffs: [tariff] }
  expect(proposeTrueUp(aMeteredTrueUp({ documents: [], apartment })).missing).toEqual([])
  const undated = aDocument({ ...power, periodFrom: null, periodTo: null })
  expect(proposeTrueUp(aMeteredTrueUp({ documents: [undated] })).missing).toEqual([])
})

test('metered use without a price is named also where another category of the meter is not settled', () => {
  const categories = ['cold_water' as const]
  const months = winter.map((period) => ({ period, agreement: onAdvance('cold_water') }))
  const settled = winter.map((period) => aMonth(period, [aCharge({ category: 'cold_water' })]))
  const meters = [aMeter({ utility: 'cold_water', unit: 'm3', readings })]
  const sewage = aDocument({
    ...power,
    lines: [aLine({ category: 'sewage', label: 'Ścieki', unit: 'm3', rate_pln: 7 })],
  })
  const propose = (members: Partial<TrueUpCase>) =>
    proposeTrueUp(aMeteredTrueUp({ categories, months, settled, meters, ...members }))
  const tariff = { utility: 'cold_water', unit: 'm3', rate_pln: 10, valid_from: '2026-01-01' }

  const lacked = [
    { code: 'document', reason: 'no_document', category: 'cold_water', starts_on: '2026-01-01', ends_on: '2026-04-30' },
  ]
  expect(propose({ documents: [] }).missing).toEqual(lacked)
  expect(propose({ documents: [sewage] }).missing).toEqual(lacked)
  expect(propose({ documents: [], apartment: { id: 'apt_one', tariffs: [tariff] } }).missing).toEqual([])
})

test('a cost by sub-meters that waits for readings stands for its own month alone', () => {
  const costs = [{ category: 'heating' as const, period: '2026-01' }]
  const bySubMeters = { categories: ['heating' as const], costs, missing: [] }

  expect(proposeTrueUp(aTrueUp({ allocations: [], bySubMeters })).missing).toEqual([
    { code: 'document', reason: 'no_document', category: 'heating', starts_on: '2026-02-01', ends_on: '2026-04-30' },
  ])
})

test('a main meter does not stand for a bill', () => {
  const settled = winter.map((period) => aMonth(period, [aCharge({ category: 'electricity' })]))
  const missing = [
    {
      code: 'document',
      reason: 'no_document',
      category: 'electricity',
      starts_on: '2026-01-01',
      ends_on: '2026-04-30',
    },
  ]
  const meters = [aMeter({ is_main: true, readings })]

  expect(proposeTrueUp(aMeteredTrueUp({ meters, documents: [], settled })).missing).toEqual(missing)
})

test('a price that no meter uses, and a cost of another kind of water, are named with what to do', () => {
  const categories = ['cold_water' as const]
  const months = winter.map((period) => ({ period, agreement: onAdvance('cold_water') }))
  const settled = winter.map((period) => aMonth(period, [aCharge({ category: 'cold_water' })]))
  const detailOf = (line: Parameters<typeof aLine>[0]) => {
    const documents = [aDocument({ ...power, number: 'W/7', lines: [aLine({ line: 4, unit: 'm3', ...line })] })]
    const lacked = { categories, months, settled, meters: [], documents }
    return proposeTrueUp(aMeteredTrueUp(lacked)).missing.map((one) => describeMissing(one, 'en'))
  }

  const priced = detailOf({ category: 'cold_water', rate_pln: 10 })
  const other = detailOf({ category: 'water', kind: 'cost', amount_pln: 50 })
  const unlike = detailOf({ category: 'sewage', rate_pln: 7 })

  expect(priced[0]?.detail).toMatch(/^Line 4 of .*W\/7.* has a price for cold water, but no meter/)
  expect(other[0]?.detail).toMatch(/^Line 4 of .*W\/7.* is for water, but the agreement charges cold water\./)
  expect(unlike[0]?.detail).toMatch(/^There is no bill for cold water/)
  expect(priced[0]).not.toHaveProperty('unused')
})
