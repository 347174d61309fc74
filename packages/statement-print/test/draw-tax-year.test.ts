import { expect, test } from '@jest/globals'
import { renderTaxYear } from '../src/render-tax-year.ts'
import { aTaxYear } from './a-tax-year.ts'
import { examinePdf } from './examine-pdf.ts'

const printing = { accountId: 'acc_1', signal: new AbortController().signal }

test('the figures of a year fit on one page for the accountant, in Polish', async () => {
  const year = aTaxYear()

  const { pages, text, info, roles, isTagged } = await examinePdf(await renderTaxYear(async () => year, printing))

  expect(pages).toHaveLength(1)
  expect(text).toContain('Podatek od najmu za rok 2026')
  expect(text).toContain('Stan na 04.01.2027')
  expect(text).toContain('Stawka 8,5 % 100 000,00 zł 100 000 zł')
  expect(text).toContain('Stawka 12,5 % 20 000,00 zł 20 000 zł')
  expect(text).toContain('Razem za rok 120 000,00 zł 11 000 zł')
  expect(text).toContain('październik 2026 10 000,00 zł 100 000,00 zł 10 000 zł 0 zł 850,00 zł 850 zł')
  expect(text).toContain('listopad 2026 10 000,00 zł 110 000,00 zł 0 zł 10 000 zł 1 250,00 zł 1 250 zł')
  expect(text).toContain('Kaucje 3 000,00 zł')
  expect(text).toContain('Źródlana 3 60 000,00 zł 2 474,22 zł 1 500,00 zł')
  expect(info).toMatchObject({ CreationDate: 'D:20270104093000Z', Title: 'Podatek od najmu za rok 2026' })
  expect([isTagged, roles.includes('Table'), roles.includes('TH')]).toEqual([true, true, true])
})

test('the revenue that no statement uses yet is named, and nothing is said where there is none', async () => {
  const year = aTaxYear({ prepayments_count: 'when_received', prepaid_pln: 600, unallocated_pln: 0 })

  const { text } = await examinePdf(await renderTaxYear(async () => year, printing))
  const { text: without } = await examinePdf(await renderTaxYear(async () => aTaxYear(), printing))

  expect(text).toContain('W przychodzie: wpłaty jeszcze bez zestawienia 600,00 zł')
  expect(without).not.toContain('jeszcze bez zestawienia')
})

test('the PDF lists the tax payments and the tax still to pay', async () => {
  const paid = (period: string, amount_pln: number, paid_on: string) => ({
    state: 'paid' as const,
    payment: { id: 'txp_1', period, amount_pln, paid_on, created_at: '2026-02-20T09:00:00.000Z' },
  })
  const { months, ...year } = aTaxYear({ paid_pln: 1701.5, left_pln: 9298.5 })
  const payments = [paid('2026-01', 850, '2026-02-20'), paid('2026-02', 851.5, '2026-03-19')]
  const partlyPaid = { ...year, months: months.map((month, index) => ({ ...month, ...payments[index] })) }

  const { text } = await examinePdf(await renderTaxYear(async () => partlyPaid, printing))

  expect(text).toContain(
    'luty 2026 19.03.2026 851,50 zł Razem zapłacono 1 701,50 zł Podatek za rok jeszcze niezapłacony 9 298,50 zł',
  )
  expect(text).toContain('styczeń 2026 20.02.2026 850,00 zł')
  expect(text).not.toContain('marzec 2026 20')
})

test('the payment of a quarter names its months', async () => {
  const payment = { id: 'txp_1', period: '2026-06', amount_pln: 2550, paid_on: '2026-07-20', created_at: '2026-07-20' }
  const { months, ...year } = aTaxYear({ paid_each: 'quarter' })
  const quarter = ['2026-04', '2026-05', '2026-06']
  const paid = months.map((month) => ({
    ...month,
    ...(quarter.includes(month.period) && { state: 'paid' as const }),
    payment: month.period === payment.period ? payment : null,
  }))

  const { text } = await examinePdf(await renderTaxYear(async () => ({ ...year, months: paid }), printing))

  expect(text).toContain('Kwota kwiecień 2026 – czerwiec 2026 20.07.2026 2 550,00 zł Razem zapłacono')
})

test('a year without a tax payment says so, and one with more than its tax by how much', async () => {
  const payment = {
    id: 'txp_1',
    period: '2026-12',
    amount_pln: 11_003,
    paid_on: '2027-01-20',
    created_at: '2027-01-20',
  }
  const { months } = aTaxYear()
  const over = {
    paid_pln: 11_003,
    left_pln: -3,
    months: months.map((month) => ({ ...month, payment: month.period === payment.period ? payment : null })),
  }

  const { text: none } = await examinePdf(await renderTaxYear(async () => aTaxYear(), printing))
  const { text: more } = await examinePdf(await renderTaxYear(async () => aTaxYear(over), printing))

  expect(none).toContain('do dnia sporządzenia; zapłat podatku nie oznaczono. Nie jest')
  expect(none).not.toContain('Zapłacony podatek')
  expect(more).toContain('Razem zapłacono 11 003,00 zł Zapłacono więcej niż podatek za rok 3,00 zł')
  expect(more).not.toContain('nie oznaczono')
})

test.each([
  [{ difference_pln: 7, tax_pln: 11_007 }, 'Do dopłaty z zeznaniem rocznym 7 zł'],
  [{ difference_pln: -6, tax_pln: 10_994 }, 'Nadpłata względem sumy za miesiące 6 zł'],
])('the difference between the year and its months is named: %o', async (change, words) => {
  const { text } = await examinePdf(await renderTaxYear(async () => aTaxYear(change), printing))

  expect(text).toContain(words)
})

test('a year with three hundred apartments and large sums spans pages and always has the same bytes', async () => {
  const [apartment] = aTaxYear().apartments
  const apartments = Array.from({ length: 300 }, (_, index) => ({
    ...(apartment ?? { apartment_id: 'apt_1', pass_through_pln: 0, deposit_pln: 0 }),
    label: `<Łąkowa> & 🏠 ${index}`,
    revenue_pln: 99_999_999.99,
  }))
  const year = aTaxYear({ apartments, revenue_pln: 29_999_999_997 })

  const [first, second] = await Promise.all([
    renderTaxYear(async () => year, printing),
    renderTaxYear(async () => year, printing),
  ])

  const { pages, text } = await examinePdf(first)
  expect(first.equals(second)).toBe(true)
  expect(pages.length).toBeGreaterThan(5)
  expect(text).toContain('Razem 29 999 999 997,00 zł')
  for (const { label } of apartments) expect(text).toContain(`${label.replace('🏠', '�')} 99 999 999,99 zł`)
})

test('each of ten owners has a return with name, whole tax number and months, and a long name wraps', async () => {
  const { months, ...year } = aTaxYear()
  const figures = { revenue_pln: -12_000.5, lower: year.lower, higher: year.higher, tax_exact_pln: '0.00000' }
  const owners = Array.from({ length: 10 }, (_, index) => ({
    name: `${'Brzęczyszczykiewicz-'.repeat(index === 0 ? 9 : 0)}Żółć ${index}`,
    share: '1/10',
    tax_number: index === 0 ? '00000000123' : null,
    tax_number_ending: null,
    tax_account_number: null,
    apartments: [],
    other_revenue_pln: [],
    threshold_used_pln: 0,
    ...figures,
    tax_pln: 0,
    months_tax_pln: 1100,
    difference_pln: -1100,
    months: months.map(({ period, lower, higher, tax_exact_pln, tax_pln, revenue_pln }) => ({
      period,
      revenue_pln,
      lower,
      higher,
      tax_exact_pln,
      tax_pln,
    })),
  }))

  const { pages, text } = await examinePdf(await renderTaxYear(async () => aTaxYear({ owners }), printing))

  expect(pages.length).toBeGreaterThan(3)
  expect(text).toContain('Identyfikator podatkowy: PESEL 00000000123, udział 1/10')
  expect(text).toContain('Identyfikator podatkowy: nie podano, udział 1/10')
  expect(text).toContain('Wszyscy właściciele razem')
  expect(text).toContain('Nadpłata względem sumy za miesiące 1 100 zł')
  expect(text).toContain('Razem za rok −12 000,50 zł 0 zł')
  for (const { name } of owners.slice(1)) expect(text).toContain(`Miesiące: ${name}`)
})
