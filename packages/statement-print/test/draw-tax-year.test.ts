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
