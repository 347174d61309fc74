import { expect, test } from '@jest/globals'
import { NearTransfers } from '../../../src/ledger/payments/near-transfers.ts'

const facts = { amountPln: '100.00', day: 9000, titleKey: 'CZYNSZMARZEC2026', marks: {} }
const payment = (members = {}) => ({
  id: 'p',
  ...facts,
  agreementId: 'agr_1',
  importId: 'imp',
  isManual: false,
  isReversed: false,
  ...members,
})
const wanted = (members = {}) => ({ id: '1', ...facts, agreementIds: [], ...members })
const untitled = { titleKey: '', agreementId: null }

test.each([
  ['a title', {}, {}, 'p'],
  ['a cut title', { titleKey: 'CZYNSZMARZEC' }, {}, 'p'],
  ['a longer title', { titleKey: 'CZYNSZMARZEC2026LOKAL7' }, {}, 'p'],
  ['a title that is too short', { titleKey: 'CZYNSZ' }, {}, undefined],
  ['another ending', { titleKey: 'CZYNSZMARZEC2027' }, {}, undefined],
  ['an agreement', { titleKey: '', agreementIds: ['agr_2', 'agr_1'] }, {}, 'p'],
  ['another agreement', { titleKey: '', agreementIds: ['agr_2'] }, {}, undefined],
  ['nothing but day and amount', { titleKey: 'ABC' }, untitled, 'p'],
  ['a day three days later', { day: 9003 }, {}, 'p'],
  ['a day three days earlier', { day: 8997 }, {}, 'p'],
  ['a day four days later', { day: 9004 }, {}, undefined],
  ['another amount', { amountPln: '100.01' }, {}, undefined],
  ['another payer', { marks: { 'payer mt940': 'A' } }, { marks: { 'payer mt940': 'B' } }, 'p'],
  ['another reference', { marks: { 'reference mt940': 'A' } }, { marks: { 'reference mt940': 'B' } }, undefined],
  ['another account', { marks: { account: '1' } }, { marks: { account: '2' } }, undefined],
  ['a reference of its own', { marks: { 'reference mt940': 'A' } }, { marks: { account: '2' } }, 'p'],
])('a transfer and a payment that have %s in common', (_name, line, recorded, expected) => {
  expect(new NearTransfers([payment(recorded)]).find(wanted(line))?.id).toBe(expected)
})

test('the nearest payment is proposed', () => {
  const near = new NearTransfers([payment({ id: 'a', day: 8998 }), payment({ id: 'b', day: 9001 })])

  expect(near.find(wanted())?.id).toBe('b')
})

test('an equal title comes before a shorter one, and that before a longer one', () => {
  const titles = ['CZYNSZMARZEC2026LOKAL7', 'CZYNSZMARZE', 'CZYNSZMARZEC', 'CZYNSZMARZEC2026', 'CZYNSZKWIECIEN']
  const found = titles.map(() => '')
  const left = titles.map((titleKey) => payment({ id: titleKey, titleKey }))
  for (const place of found.keys()) {
    found[place] = new NearTransfers(left).find(wanted())?.id ?? 'none'
    left.splice(
      left.findIndex(({ id }) => id === found[place]),
      1,
    )
  }

  expect(found).toEqual(['CZYNSZMARZEC2026', 'CZYNSZMARZEC', 'CZYNSZMARZE', 'CZYNSZMARZEC2026LOKAL7', 'none'])
})

test('the titles that begin alike on one day cost a transfer next to nothing', () => {
  const titles = Array.from({ length: 50_000 }, (_, number) => `CZYNSZMARZEC2026LOKAL${number}X`)
  let compared = 0
  const counting = (titleKey: string) => ({
    ...payment({ id: titleKey, titleKey }),
    get marks() {
      compared += 1
      return {}
    },
  })
  const near = new NearTransfers(titles.map(counting))

  const one = { marks: { account: '1' } }
  const found = near.find(wanted({ titleKey: 'CZYNSZMARZEC2026LOKAL49999X', ...one }))
  const none = near.find(wanted({ titleKey: 'CZYNSZMARZEC2026LOKALX', ...one }))

  expect([found?.id, none]).toEqual(['CZYNSZMARZEC2026LOKAL49999X', undefined])
  expect(compared).toBe(1)
})
