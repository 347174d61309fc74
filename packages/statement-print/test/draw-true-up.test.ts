import { expect, test } from '@jest/globals'
import type { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { drawStatement } from '../src/statement/draw-statement.ts'
import { anItem, idOf } from './an-item.ts'
import { examinePdf, plain } from './examine-pdf.ts'
import { aSnapshot, fiveItems } from './snapshots.ts'

const draw = async (snapshot: StatementSnapshot) => examinePdf(await drawStatement(JSON.stringify(snapshot)))

const winter = ['2026-01', '2026-02', '2026-03', '2026-04']

/** Winter of heating and electricity: 640.00 and 98.40 of costs, with advances of 400.00 and 120.00. */
function aTrueUp(locale: StatementSnapshot['locale']): StatementSnapshot {
  const bill = { total_pln: 1280, period_from: '2026-01-01', period_to: '2026-04-30', split_by: 'days' as const }
  const share = {
    kind: 'share',
    cost_id: null,
    cost_pln: 320,
    share_by: 'area',
    weight: 40,
    weight_total: 80,
    days: 30,
    days_in_month: 30,
  } as const
  const costs = winter.map((period, index) =>
    anItem(
      index + 10,
      {
        type: 'proportional_cost',
        category: 'heating',
        label: locale === 'pl' ? 'Ciepło' : 'Heat',
        amount_pln: 160,
        inputs: { ...share, bill: { ...bill, period } },
        tax_class: 'pass_through',
      },
      locale,
    ),
  )
  const advances = (number: number, category: 'heating' | 'electricity', monthly: number) => {
    const months = winter.map((period) => ({
      period,
      settlement_id: idOf('set', 2),
      reference_code: `Dom-${period}-K7Q2`,
      amount_pln: monthly,
    }))
    const label = locale === 'pl' ? `Naliczone zaliczki: ${category}` : `Advances charged: ${category}`
    const inputs = { kind: 'advances' as const, months }
    return anItem(number, { category, label, amount_pln: -4 * monthly, inputs, takes_off: true }, locale)
  }
  const power = fiveItems(locale).filter(({ category }) => category === 'electricity')
  return aSnapshot({
    locale,
    period: '2026-05',
    items: [advances(20, 'heating', 100), advances(21, 'electricity', 30), ...power, ...costs],
    true_up: {
      starts_on: '2026-01-01',
      ends_on: '2026-04-30',
      categories: ['electricity', 'heating'],
      balances: [
        { category: 'electricity', costs_pln: 98.4, advances_pln: 120, balance_pln: -21.6 },
        { category: 'heating', costs_pln: 640, advances_pln: 400, balance_pln: 240 },
      ],
    },
  })
}

test('a true-up has for each category its costs with key and share, the advances and the balance', async () => {
  const { text } = await draw(aTrueUp('pl'))

  expect(text).toContain('Rozliczenie zaliczek: styczeń–kwiecień 2026')
  expect(text).toContain('Prąd według odczytów Poprzedni odczyt Bieżący odczyt Zużycie Kwota')
  expect(text).toContain(
    plain(
      'Koszty 98,40 zł Naliczone zaliczki: electricity −120,00 zł zaliczki z zestawień (styczeń–kwiecień 2026): −(4 × 30,00 zł) = −120,00 zł Nadpłata zaliczek 21,60 zł',
    ),
  )
  expect(text).toContain(plain('Ogrzewanie Cały koszt Udział Kwota Ciepło 1 280,00 zł 40 z 80 m² 160,00 zł'))
  expect(text).toContain(plain('Koszty 640,00 zł Naliczone zaliczki: heating −400,00 zł'))
  expect(text).toContain(plain('Dopłata 240,00 zł'))
  expect(text).toContain(plain('Wynik rozliczenia zaliczek 218,40 zł'))
  expect(text).not.toContain('Czynsz')
})

test('a true-up is drawn in English to a tenant who reads English', async () => {
  const { text } = await draw(aTrueUp('en'))

  expect(text).toContain('Settlement of advances: January to April 2026')
  expect(text).toContain('Heating Whole cost Your part Amount Heat 1,280.00 PLN 40 of 80 m² 160.00 PLN')
  expect(text).toContain('To pay 240.00 PLN')
  expect(text).toContain('Balance of the advances 218.40 PLN')
})
