import { expect, test } from '@jest/globals'
import { renderTenantYear } from '../src/render-tenant-year.ts'
import type { TenantYear } from '../src/tenant-year/tenant-year.ts'
import { aSettlement, aTenantYear } from './a-tenant-year.ts'
import { examinePdf } from './examine-pdf.ts'

const printing = { accountId: 'acc_1', signal: new AbortController().signal }
const render = (year: TenantYear) => renderTenantYear(async () => year, printing)

test('a year has its settlements, payments and deposit with their sums, and the balance at both ends', async () => {
  const { pages, text, info, roles, isTagged } = await examinePdf(await render(aTenantYear()))

  expect(pages).toHaveLength(1)
  expect(text).toContain('Zestawienie roku 2026')
  expect(text).toContain('Saldo na początek roku, 01.01.2026 −120,50 zł')
  expect(text).toContain('Saldo na koniec roku, 31.12.2026 2 400,00 zł')
  expect(text).toContain('październik 2026 10.11.2026 2 400,00 zł 2 400,00 zł 09.11.2026 0,00 zł')
  expect(text).toContain('listopad 2026 10.12.2026 2 400,00 zł 0,00 zł 2 400,00 zł')
  expect(text).toContain('Razem 4 800,00 zł 2 400,00 zł 2 400,00 zł')
  expect(text).toContain('Zwrot 02.03.2026 −120,50 zł')
  expect(text).toContain('Zaliczono z kaucji 20.12.2026 500,00 zł')
  expect(text).toContain('Razem 2 279,50 zł')
  expect(text).toContain('Potrącono: pęknięta szyba 21.12.2026 −150,00 zł')
  expect(text).toContain('Ustalono kaucję: 2 400,00 zł 19.12.2026')
  expect(text).toContain('Kaucja u wynajmującego, 31.12.2026 1 750,00 zł')
  expect(info).toMatchObject({ CreationDate: 'D:20270103230000Z', Title: 'Zestawienie roku 2026' })
  expect([isTagged, roles.includes('Table'), roles.includes('TH')]).toEqual([true, true, true])
})

test('a running year in English says the balance of today, and a tenancy without money has no deposit', async () => {
  const nothing = { before: '0.00', chargedPln: '0.00', paidPln: '0.00', after: '0.00' }
  const empty = {
    settlements: [],
    payments: [],
    balance: nothing,
    deposit: { before: '0.00', entries: [], after: '0.00' },
  }

  const { text } = await examinePdf(await render(aTenantYear({ ...empty, locale: 'en', today: '2026-11-29' })))

  expect(text).toContain('Statement of the year 2026')
  expect(text).toContain('Balance today, 29 Nov 2026 0.00 PLN')
  expect(text).toContain('No settlements')
  expect(text).toContain('No payments')
  expect(text).not.toContain('Deposit held')
})

test('forty settlements with long names, true-ups and large credits break no layout, and always have the same bytes', async () => {
  const long = 'Wojciech Maksymilian Brzęczyszczykiewicz-Chrząszczyżewoszycki '.repeat(3).trim()
  const settlements = Array.from({ length: 40 }, (_, index) =>
    aSettlement({
      kind: index % 4 === 3 ? 'true_up' : 'monthly',
      period: `2026-${String((index % 12) + 1).padStart(2, '0')}`,
      totalPln: index % 3 === 0 ? '-9999999.99' : '9999999.99',
      paidPln: '-9999999.99',
    }),
  )
  const payments = Array.from({ length: 60 }, (_, index) => ({
    receivedOn: '2026-05-04',
    title: `${long} ${index}`,
    isFromDeposit: false,
    amountPln: '-10000000.00',
  }))
  const year = aTenantYear({
    settlements,
    payments,
    tenants: [long, ...Array.from({ length: 5 }, () => long)],
    landlord: { name: long, address: long },
    apartment: { label: 'Łąkowa <7> & 🏠'.repeat(4), address: long },
    balance: { before: '-99999999.99', chargedPln: '0', paidPln: '0', after: '-99999999.99' },
  })

  const [first, second] = [await render(year), await render(year)]

  const { pages, text } = await examinePdf(first)
  expect(first.equals(second)).toBe(true)
  expect(pages.length).toBeGreaterThan(4)
  expect(text).toContain('Rozliczenia – ciąg dalszy')
  expect(text).toContain('grudzień 2026, rozliczenie zaliczek 10.12.2026 9 999 999,99 zł −9 999 999,99 zł')
  expect(text).toContain('Razem −600 000 000,00 zł')
})
