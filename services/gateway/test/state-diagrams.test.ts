import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { SettlementState } from '@lokum/contracts/settlements/settlement'
import { DeliveryState } from '@lokum/contracts/webhooks/delivery'

const docs = new URL('../../../docs/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, docs), 'utf8')

test.each([
  { picture: 'settlement-states', guide: 'close-a-month', states: SettlementState.options },
  { picture: 'delivery-states', guide: 'webhooks', states: DeliveryState.options },
])('the diagram $picture and its texts in both languages have every state', ({ picture, guide, states }) => {
  const drawn = [...read(`diagrams/${picture}.svg`).matchAll(/font-weight="600">(\w+)</g)].map(([, state]) => state)
  const texts = ['', 'pl/'].map((folder) => /^!\[([^\]]+)\]/m.exec(read(`guides/${folder}${guide}.md`))?.[1] ?? '')

  expect(drawn.toSorted()).toEqual([...states].toSorted())
  for (const text of texts) expect(states.filter((state) => !new RegExp(`\\b${state}\\b`).test(text))).toEqual([])
})
