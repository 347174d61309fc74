import { expect, test } from '@jest/globals'
import { markLine } from '../../../src/ledger/payment-imports/mark-line.ts'
import { pairLines } from '../../../src/ledger/payment-imports/pair-lines.ts'

const key = '2400.00 2026-03-05 CZYNSZ'
const line = (id: string, marks = {}) => ({ id, key, marks })
const pairs = (lines: ReturnType<typeof line>[], payments: ReturnType<typeof line>[]) =>
  Object.fromEntries(pairLines(lines, payments))

test('equal lines are as many transfers as the file has, and each payment is one of them', () => {
  expect(pairs([line('1'), line('2'), line('3')], [line('p'), line('q')])).toEqual({ 1: 'p', 2: 'q' })
  expect(pairs([line('1')], [line('p'), line('q')])).toEqual({ 1: 'p' })
})

test('another day, amount or title is another transfer', () => {
  expect(pairs([{ ...line('1'), key: '2400.00 2026-03-06 CZYNSZ' }], [line('p')])).toEqual({})
})

test.each([
  ['both have and agree on', { reference: 'A' }, { reference: 'A' }, { 1: 'p' }],
  ['both have and differ in', { reference: 'A' }, { reference: 'B' }, {}],
  ['only the line has', { reference: 'A' }, {}, { 1: 'p' }],
  ['only the payment has', {}, { reference: 'A' }, { 1: 'p' }],
  ['agree in one and differ in another of', { payer: 'X', account: '1' }, { payer: 'X', account: '2' }, {}],
])('a line and a payment with marks that %s', (_name, ofLine, ofPayment, expected) => {
  expect(pairs([line('1', ofLine)], [line('p', ofPayment)])).toEqual(expected)
})

test('a mark in common decides which of two equal lines a payment is, whatever their order', () => {
  const lines = [line('1', { payer: 'EWA' }), line('2', { payer: 'JAN' }), line('3')]

  expect(pairs(lines, [line('p', { payer: 'JAN' })])).toEqual({ 2: 'p' })
  expect(pairs(lines, [line('p', { payer: 'OLA' })])).toEqual({ 3: 'p' })
  expect(pairs(lines, [line('p'), line('q', { payer: 'EWA' })])).toEqual({ 1: 'q', 2: 'p' })
})

test('20 000 equal lines with as many different marks are paired in time', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => line(`${index}`, { reference: `${index % 19_000}` }))

  expect(pairLines(many, many.toReversed()).size).toBe(20_000)
})

const aLine = {
  receivedOn: '2026-03-05',
  amountPln: '2400.00',
  payer: 'Jan Lis, ul. Polna 1',
  title: 'Czynsz',
  bankReference: 'a-1',
  account: null,
  unreadable: null,
}

test('marks of a CSV are named by their columns, those of an MT940 file by the format', () => {
  const csv = { format: 'csv', payer_column: 'Nadawca', reference_column: '#Nr' } as const

  expect(markLine(aLine, csv)).toEqual({ 'payer csv NADAWCA': 'JANLISULPOLNA1', 'reference csv NR': 'A1' })
  expect(markLine({ ...aLine, payer: null, account: '24 1600' }, { format: 'mt940' })).toEqual({
    account: '241600',
    'reference mt940': 'A1',
  })
})
