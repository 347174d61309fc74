import { expect, test } from '@jest/globals'
import { sumPln } from '@lokum/amounts/money/sum-pln'
import fc from 'fast-check'
import { aDevice, aDocument } from './a-case.ts'
import { counted, price, propose } from './a-price.ts'

test('whatever an invoice bills and the meters counted, no line takes more than it charges', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 5_000 }),
    net: fc.integer({ min: 1, max: 90_000 }).map((scaled) => scaled / 10_000),
    label: fc.constantFrom('Energia', 'Strefa dzienna', 'Strefa nocna', 'Opłata OZE'),
    meter_number: fc.constantFrom(null, '111', '222', '999'),
  })
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 3 }),
      (bill, uses) => {
        const lines = bill.map(({ quantity, net, ...members }, index) =>
          price(quantity, net, { ...members, line: index + 1 }),
        )
        const meters = uses.map((used, index) =>
          counted(used, { id: `mtr_${index}`, devices: [aDevice({ number: ['111', '222', '333'][index] ?? '' })] }),
        )
        const { used } = propose({ meters, documents: [aDocument({ lines })] })
        const taken = Map.groupBy(used, ({ source }) => ('line' in source ? source.line : null))

        for (const { line, amount_pln } of lines) {
          const amounts = taken.get(line)?.map(({ amountPln }) => amountPln) ?? []
          expect(Number(sumPln(amounts))).toBeLessThanOrEqual(amount_pln ?? 0)
        }
      },
    ),
  )
})

test('ten bills of two hundred prices take little of the service’s thread', () => {
  const documents = Array.from({ length: 10 }, (_, bill) => {
    const lines = Array.from({ length: 200 }, (_, index) =>
      price(10, 0.5, { line: index + 1, label: `Pozycja ${index}` }),
    )
    return aDocument({ id: `doc_${bill}`, lines })
  })
  const taken = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    propose({ documents, meters: [counted(10)] })
    return process.cpuUsage(before).user / 1_000
  })

  // The time of the processor, as the clock also counts what other processes do; 0.9 to 1.6 s before.
  expect(Math.min(...taken)).toBeLessThan(50)
})
