import { expect, test } from '@jest/globals'
import { readKsef } from '../../src/readers/read-ksef.ts'
import { altered, readSample, sample } from './samples.ts'

test('an invoice is read with its period, lines, meter and amount to pay', () => {
  const invoice = readSample('fa3-energy.xml')

  expect(invoice).toEqual({
    form: 'FA (3)',
    kind: 'VAT',
    number: 'E/2026/07/0001',
    issuedOn: '2026-08-01',
    periodFrom: '2026-07-01',
    periodTo: '2026-07-31',
    currency: 'PLN',
    seller: { taxId: '5265877635', name: 'Przykładowa Energia S.A.' },
    buyers: [{ customerNumber: null, address: null }],
    contracts: [],
    total: '123.00',
    toPay: '128.00',
    surcharges: [{ amount: '5.00', reason: 'Odsetki' }],
    deductions: [],
    lines: [
      aLine({ number: 1, name: 'Energia elektryczna czynna', unit: 'kWh', quantity: '160', unitNet: '0.50000000' }),
      aLine({ number: 2, name: 'Opłata sieciowa stała', unit: 'mies.', unitNet: '20', net: '20.00' }),
    ],
    descriptions: [{ line: 1, key: 'Numer licznika', value: '12345678' }],
    corrects: [],
    advances: [],
    order: [],
    attachments: [],
    replaced: 0,
  })
})

function aLine(facts: { number: number } & Record<string, unknown>) {
  return {
    place: `Fa/FaWiersz[${facts.number}]`,
    quantity: '1',
    unitGross: null,
    discount: null,
    net: '80.00',
    gross: null,
    vatRate: '23',
    vat: null,
    suppliedOn: null,
    isBefore: false,
    ...facts,
  }
}

test('the buyers are read with their numbers and addresses, and the contracts', () => {
  const buyers = `<Podmiot3><DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>Jan Nowak</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Długa 7/12</AdresL1><AdresL2>31-147 Kraków</AdresL2></Adres>
    <NrKlienta>77-1028</NrKlienta><Rola>2</Rola></Podmiot3>`
  const contract = '<WarunkiTransakcji><Umowy><NrUmowy>NG/2024/0114</NrUmowy></Umowy></WarunkiTransakcji>'
  const invoice = readKsef(altered('fa3-energy.xml', '<Fa>', `${buyers}<Fa>${contract}`))

  expect(invoice.buyers.at(-1)).toEqual({ customerNumber: '77-1028', address: 'ul. Długa 7/12, 31-147 Kraków' })
  expect(invoice.contracts).toEqual(['NG/2024/0114'])
})

test('FA(2) is read like FA(3)', () => {
  const invoice = readSample('fa2-energy-mwh.xml')

  expect(invoice).toMatchObject({ form: 'FA (2)', kind: 'VAT', total: '364.66', toPay: null, periodTo: '2025-12-31' })
  expect(invoice.lines[0]).toMatchObject({ unit: 'MWh', quantity: '0.312', unitNet: '505.00', vatRate: '23' })
})

test('gross prices, VAT per line and exempt lines keep their values', () => {
  const [gross, perLine, exempt] = ['fa3-gross-priced.xml', 'fa3-vat-per-line.xml', 'fa3-exempt.xml'].map(readSample)

  expect(gross?.lines[0]).toMatchObject({ unitGross: '69.99', gross: '69.99', net: null, unitNet: null })
  expect(perLine?.lines[0]).toMatchObject({ net: '49.12', vat: '11.30' })
  expect(exempt?.lines[0]).toMatchObject({ net: '150.00', vatRate: 'zw' })
})

test('a correction names the corrected invoice and marks the state before', () => {
  const [withRows, without] = ['fa3-correction-before-after.xml', 'fa3-correction-without-lines.xml'].map(readSample)

  expect(withRows).toMatchObject({ kind: 'KOR', total: '-20.38', corrects: ['E/2026/07/0417'] })
  expect(withRows?.lines.map(({ isBefore }) => isBefore)).toEqual([true, false, true, false])
  expect(without).toMatchObject({ lines: [], total: '-24.60', corrects: ['E/2026/07/0417', 'E/2026/06/0398'] })
})

test('prepayments and refunds are read separately from the total', () => {
  const invoice = readSample('fa3-prepayments.xml')

  expect(invoice).toMatchObject({
    total: '453.98',
    toPay: '-62.85',
    surcharges: [{ amount: '3.17', reason: 'Odsetki za zwłokę' }],
    deductions: [{ amount: '520.00', reason: 'Wpłaty na poczet prognoz' }],
  })
})

test('the attachment of an invoice is read with its meter and its readings', () => {
  const invoice = readSample('fa3-attachment.xml')

  expect(invoice.attachments).toEqual([
    {
      place: 'Zalacznik/BlokDanych[1]',
      title: 'Dane pomiarowe',
      entries: [
        { key: 'Numer licznika', value: '90555123' },
        { key: 'Numer PPE', value: '590322400000000002' },
      ],
      paragraphs: ['Odczyt zdalny licznika.'],
      tables: [
        {
          place: 'Zalacznik/BlokDanych[1]/Tabela[1]',
          title: 'Odczyty',
          entries: [],
          columns: ['Strefa', 'Odczyt poprzedni', 'Odczyt bieżący', 'Zużycie kWh'],
          rows: [['całodobowa', '4010', '4188', '178']],
        },
      ],
    },
  ])
})

test('a single day of supply is a period of one day, and without days there is no period', () => {
  const day = readSample('fa3-exempt.xml')
  const none = readSample('fa3-correction-without-lines.xml')

  expect([day.periodFrom, day.periodTo]).toEqual(['2026-07-20', '2026-07-20'])
  expect([none.periodFrom, none.periodTo]).toEqual([null, null])
})

test('a byte order mark, comments, CDATA and character references change nothing', () => {
  const plain = readSample('fa3-energy.xml')
  const marked = Buffer.concat([Buffer.from('\uFEFF'), sample('fa3-energy.xml')])
  const commented = altered('fa3-energy.xml', '<P_7>Energia elek', '<P_7><!-- x -->Energi&#97;<![CDATA[ elek]]>')

  expect(readKsef(marked)).toEqual(plain)
  expect(readKsef(commented)).toEqual(plain)
})

test('another prefix for the namespace changes nothing', () => {
  const text = sample('fa3-energy.xml').toString()
  const prefixed = text.replaceAll(/<(\/?)([A-Z])/g, '<$1f:$2').replace('xmlns=', 'xmlns:f=')

  expect(readKsef(Buffer.from(prefixed))).toEqual(readSample('fa3-energy.xml'))
})

test('elements named like members of every object are read like any other', () => {
  const odd = altered('fa3-energy.xml', '</Platnosc>', '<constructor><toString>1</toString></constructor></Platnosc>')

  expect(readKsef(odd)).toEqual(readSample('fa3-energy.xml'))
})
