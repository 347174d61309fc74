import { expect, test } from '@jest/globals'
import { boundReading } from '../../src/bound-reading.ts'
import { confirmReply } from '../../src/openai-compatible/confirm-reply.ts'
import { ModelReply } from '../../src/openai-compatible/model-reply.ts'
import { readKsef } from '../../src/readers/read-ksef.ts'
import { readKsefDocument } from '../../src/rules/read-ksef-document.ts'
import { readPages } from '../../src/rules/read-pages.ts'
import { anFa3 } from '../an-fa3.ts'
import { anHonestReply } from './a-model.ts'
import { printedPage } from './printed-page.ts'

const used = { name: 'Energia czynna', unit: 'kWh', quantity: '186' }

function readXml(row: Parameters<typeof anFa3>[0]['rows'][number], total = '140.65') {
  const { lines } = boundReading(readKsefDocument(readKsef(anFa3({ rows: [{ ...used, ...row }], total }))))
  return pricesIn(lines)
}

function readPrinted(...rows: string[]) {
  return pricesIn(boundReading(readPages([printedPage(rows)])).lines)
}

function pricesIn(lines: ReturnType<typeof readPages>['lines']) {
  return lines.map(({ kind, ratePln, netPrice }) => [kind, ratePln, netPrice?.price_pln, netPrice?.vat_rate])
}

test.each([
  ['a rate in percent', { unitNet: '0.6148', net: '114.35' }, ['0.756204', 0.6148, '23']],
  [
    'a price for a MWh',
    { unit: 'MWh', quantity: '0.186', unitNet: '614.8', net: '114.35' },
    ['0.756204', 0.6148, '23'],
  ],
  ['what is exempt', { unitNet: '0.6148', net: '114.35', vatRate: 'zw' }, ['0.6148', 0.6148, 'zw']],
  ['a kind of a rate', { unitNet: '0.6148', net: '114.35', vatRate: 'np I' }, ['0.6148', 0.6148, 'np']],
  ['a gross price', { unitGross: '0.7562', gross: '140.65' }, ['0.7562', undefined, undefined]],
  ['prices that differ', { unitNet: '0.6148', unitGross: '0.7562', gross: '140.65' }, ['0.7562', undefined, undefined]],
  ['no rate', { unitNet: '0.6148', net: '114.35', vatRate: '' }, ['0.6148', undefined, undefined]],
])('a KSeF row with %s keeps the net price and the rate that it states', (_name, row, [rate, net, vat]) => {
  expect(readXml(row)).toEqual([['rate', rate, net, vat]])
})

const heading = 'Nazwa             Ilość   Jm    Cena netto   Wartość netto   VAT    Wartość brutto'
const taxed = 'Energia czynna    186     kWh   0,6148       114,35          23%    140,65'

test('a printed row keeps its net price and the rate of VAT that the bill states', () => {
  const untaxed = taxed.replace('23%', '   ')

  expect(readPrinted(heading, taxed, 'Razem 140,65')).toEqual([['rate', '0.756204', 0.6148, '23']])
  expect(readPrinted(heading, untaxed, 'Stawka VAT 23 %', 'Razem 140,65')).toEqual([['rate', '0.756204', 0.6148, '23']])
})

test('a rate of VAT that only follows from the amounts is not one that the bill states', () => {
  const rows = [heading.replace('VAT', '   '), taxed.replace('23%', '   '), 'Razem 140,65']

  expect(readPrinted(...rows)).toEqual([['rate', '0.756204', undefined, undefined]])
})

test('a printed row with a gross price keeps no net one', () => {
  const rows = [
    'Nazwa             Ilość   Jm    Cena brutto   Wartość brutto',
    'Energia czynna    186     kWh   0,7562        140,65',
    'w tym VAT 23 %',
    'Razem 140,65',
  ]

  expect(readPrinted(...rows)).toEqual([['rate', '0.7562', undefined, undefined]])
})

test('a net price less a discount is not printed, so it is not kept', () => {
  const rows = [
    'Nazwa             Ilość   Jm    Cena netto   Rabat    Wartość netto   VAT    Wartość brutto',
    'Energia czynna    186     kWh   0,7000       10%      117,18          23%    144,13',
    'Razem 144,13',
  ]

  expect(readPrinted(...rows)).toEqual([['rate', '0.7749', undefined, undefined]])
})

const page = printedPage([
  'Energia czynna: 212 kWh x 0,5119 zł netto, VAT 23%, brutto 133,48 zł',
  'Dystrybucja zmienna: 212 kWh x 0,2987 zł netto, VAT 23%, brutto 77,88 zł',
])

test.each([
  ['a net price', {}, { price_pln: 0.5119, vat_rate: '23' }],
  ['a gross price', { unit_price_is_net: false }, null],
  ['a rate that is not in the document', { vat_percent: '8' }, null],
])('of a model, %s is kept as far as the document has it', (_name, changes, net) => {
  const { lines } = confirmReply(ModelReply.parse(anHonestReply({}, changes)), [page])

  expect(lines[0]).toMatchObject({ kind: 'rate', netPrice: net })
})

test('a net price in another currency is dropped with the gross one', () => {
  const reading = readKsefDocument(
    readKsef(anFa3({ rows: [{ ...used, unitNet: '0.6148', net: '114.35' }], total: '140.65' })),
  )
  const foreign = boundReading({ ...reading, findings: [{ code: 'foreign_currency', currency: 'EUR' }] })

  expect(foreign.lines).toMatchObject([{ kind: 'none', ratePln: null, netPrice: null }])
})
