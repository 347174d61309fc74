import { expect, test } from '@jest/globals'
import { measureCpuMs } from '@lokum/local-stack/testing/cpu-time'
import { proposeItems } from '../../src/calculation/propose-items.ts'
import { mostProposals, type SettlementCase } from '../../src/calculation/settlement-case.ts'
import { aCase, aDocument, aLine, aMeter, aReading, inWords } from './a-case.ts'

function utilities(members: Partial<SettlementCase>) {
  const { items } = proposeItems(aCase(members))
  return items.filter(({ type }) => type === 'utility_by_readings').map((item) => inWords(item, 'pl'))
}

function notesOf(quantities: readonly (number | null)[]): number[] {
  const labels = ['Energia czynna', 'Opłata sieciowa', 'Opłata jakościowa']
  const lines = quantities.map((quantity, index) =>
    aLine({ line: index + 1, label: labels[index] ?? '?', quantity, unit: 'kWh', rate_pln: 0.5 }),
  )
  return utilities({ documents: [aDocument({ lines })] }).map(({ notes }) => notes.length)
}

test('a price of one zone takes its part of the use, says that the tenant’s may be another, and is not sure', () => {
  const lines = [
    aLine({ label: 'Strefa dzienna', quantity: 88, unit: 'kWh', rate_pln: 0.8 }),
    aLine({ line: 2, label: 'Strefa nocna', quantity: 141, unit: 'kWh', rate_pln: 0.5 }),
    aLine({ line: 3, label: 'Dystrybucja', quantity: 229, unit: 'kWh', rate_pln: 0.3 }),
  ]

  const items = utilities({ documents: [aDocument({ lines })] })

  expect(items.map(({ label, notes, confidence }) => [label, notes.length, confidence])).toEqual([
    ['Strefa dzienna', 1, 0.4],
    ['Strefa nocna', 1, 0.4],
    ['Dystrybucja', 0, lines[2]?.confidence],
  ])
  expect(items[0]?.notes[0]).toMatch(/^Faktura rozlicza po tej stawce 88 kWh z 229 kWh\. Licznik pokazał 120 kWh/)
})

test.each([
  ['prices of the same use need no look', [229, 229, 229], [0, 0, 0]],
  ['two zones without a line for both', [88, 141], [1, 1]],
  ['quantities that are not known', [null, 229, null], [0, 0, 0]],
  ['decimals that add up exactly', [140.1, 0.2, 140.3], [1, 1, 0]],
])('%s', (_, quantities, notes) => {
  expect(notesOf(quantities)).toEqual(notes)
})

test('a hundred bills of four hundred prices for fifty meters are more than a settlement can have, and soon known to be', async () => {
  const documents = Array.from({ length: 100 }, (_, bill) =>
    aDocument({
      id: `doc_${bill}`,
      lines: Array.from({ length: 400 }, (_, index) =>
        aLine({ line: index + 1, label: `Pozycja ${bill} ${index}`, rate_pln: (bill * 400 + index + 1) / 100_000 }),
      ),
    }),
  )
  const readings = [aReading('2026-03-31', 1000), aReading('2026-04-30', 1120)]
  const meters = Array.from({ length: 50 }, (_, index) => aMeter({ id: `mtr_${index}`, readings }))

  const tookMs = await measureCpuMs(() => expect(utilities({ documents, meters }).length).toBe(mostProposals))

  // Hours, before the count of what is proposed was bounded.
  expect(tookMs).toBeLessThan(20_000)
})

test('what is noted of one price has an end', () => {
  const lines = Array.from({ length: 400 }, (_, index) => aLine({ line: index + 1, rate_pln: (index + 1) / 1_000 }))

  const [item] = utilities({ documents: [aDocument({ lines })] })

  expect(item?.notes.length).toBe(20)
})
