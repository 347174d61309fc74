type Row = {
  name?: string
  unit?: string
  quantity?: string
  unitNet?: string
  unitGross?: string
  net?: string
  gross?: string
  vatRate?: string
  isBefore?: boolean
  number?: number
}

type Table = { columns: readonly string[]; rows: readonly (readonly string[])[]; sums?: readonly string[] }

/** A block of an attachment: its keys with their values, and a table. */
export type Block = { title?: string; entries: Record<string, string>; table?: Table }

type Invoice = {
  rows: readonly Row[]
  total: string
  number?: string
  nip?: string
  seller?: string
  kind?: string
  period?: readonly [string, string] | null
  day?: string
  blocks?: readonly Block[]
  /** Elements of `Fa` behind its kind. */
  more?: string
  /** Elements of `Fa` behind its rows. */
  after?: string
}

/** An FA(3) invoice as KSeF has it. */
export function anFa3(invoice: Invoice): Buffer {
  const {
    rows,
    total,
    number = 'ZM/1',
    nip = '8182001014',
    seller = 'Zakład Energii Zmyślonej S.A.',
    kind = 'VAT',
  } = invoice
  const { period = ['2026-10-01', '2026-10-31'], day, blocks = [], more = '', after = '' } = invoice
  const days = period
    ? element('OkresFa', element('P_6_Od', period[0]) + element('P_6_Do', period[1]))
    : element('P_6', day)
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">${heading}
${party('Podmiot1', nip, seller)}${party('Podmiot2', '7273002036', 'Adam Właściciel', '<JST>2</JST><GV>2</GV>')}
<Fa><KodWaluty>PLN</KodWaluty><P_1>2026-11-05</P_1><P_2>${number}</P_2>${days}<P_15>${total}</P_15>${notes}
<RodzajFaktury>${kind}</RodzajFaktury>${more}${rows.map(rowOf).join('\n')}${after}</Fa>
${blocks.length === 0 ? '' : element('Zalacznik', blocks.map(blockOf).join('\n'))}</Faktura>`)
}

const heading =
  '<Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza><DataWytworzeniaFa>2026-11-05T08:00:00Z</DataWytworzeniaFa></Naglowek>'
const notes =
  '<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie><NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>'

function party(name: string, nip: string, called: string, more = ''): string {
  const identity = element('DaneIdentyfikacyjne', element('NIP', nip) + element('Nazwa', called))
  return element(
    name,
    `${identity}${element('Adres', '<KodKraju>PL</KodKraju><AdresL1>ul. Zmyślona 1</AdresL1>')}${more}`,
  )
}

function rowOf(row: Row, index: number): string {
  const { name, unit, quantity, unitNet, unitGross, net, gross, vatRate = '23', isBefore, number = index + 1 } = row
  const values = [
    ['NrWierszaFa', String(number)],
    ['P_7', name],
    ['P_8A', unit],
    ['P_8B', quantity],
    ['P_9A', unitNet],
    ['P_9B', unitGross],
    ['P_11', net],
    ['P_11A', gross],
    ['P_12', vatRate === '' ? undefined : vatRate],
    ['StanPrzed', isBefore ? '1' : undefined],
  ] as const
  return element('FaWiersz', values.map(([key, value]) => element(key, value)).join(''))
}

function blockOf({ title = 'Rozliczenie licznika', entries, table }: Block): string {
  const data = Object.entries(entries).map(([key, value]) =>
    element('MetaDane', element('ZKlucz', key) + element('ZWartosc', value)),
  )
  return element('BlokDanych', element('ZNaglowek', title) + data.join('') + (table ? tableOf(table) : ''))
}

function tableOf({ columns, rows, sums }: Table): string {
  const names = columns.map((name) => `<Kol Typ="txt"><NKom>${name}</NKom></Kol>`).join('')
  const lines = rows.map((cells) => element('Wiersz', cells.map((cell) => `<WKom>${cell}</WKom>`).join('')))
  const total = sums ? element('Suma', sums.map((cell) => `<SKom>${cell}</SKom>`).join('')) : ''
  return element('Tabela', element('TNaglowek', names) + lines.join('') + total)
}

function element(name: string, content: string | undefined): string {
  return content === undefined ? '' : `<${name}>${content}</${name}>`
}
