import Big from 'big.js'

/** A row of a bill: VAT of 23 % unless stated otherwise. */
export type Row = {
  name: string
  unit: string
  quantity: number
  net: number
  /** A row whose price and amount include VAT; `net` is then the gross price. */
  isGross?: boolean
  vat?: number
  /** Net, of the whole row. */
  discount?: number
  /** The number of the meter that the row names. */
  meter?: string
  /** The conversion factor of gas that the row names. */
  factor?: string
  /** The day on which the supply of the row was completed (P_6A). */
  day?: string
  /** The days that a note of the row names. */
  period?: string
  /** A row as it was before a correction. */
  isBefore?: boolean
}

/** The days are June 2026; null for a bill that names none. */
type Bill = { rows: readonly Row[]; from?: string | null; to?: string; isCorrection?: boolean }

let made = 0

/** An invoice as KSeF has it, FA(3) with net prices; a correction when asked for. */
export function aBill({ rows, from = '2026-06-01', to = '2026-06-30', isCorrection = false }: Bill): Buffer {
  made += 1
  const lines = rows.map((row) => ({ ...row, value: netOf(row) }))
  const total = lines.reduce((sum, { value, vat = 23, isBefore, isGross }) => {
    const gross = value
      .times(isGross ? 100 : 100 + vat)
      .div(100)
      .round(2, 1)
    return isBefore ? sum.minus(gross) : sum.plus(gross)
  }, new Big(0))
  const corrected = `<DaneFaKorygowanej><DataWystFaKorygowanej>2026-06-01</DataWystFaKorygowanej><NrFaKorygowanej>E/1</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>`
  const notes = rows.flatMap(({ meter, factor, period }, index) => [
    ...(period ? [noteOf(index, 'Okres', period)] : []),
    ...(meter ? [noteOf(index, 'Numer licznika', meter)] : []),
    ...(factor ? [noteOf(index, 'Współczynnik konwersji', factor)] : []),
  ])
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-07-02T08:00:00Z</DataWytworzeniaFa>
  </Naglowek>
  <Podmiot1>
    <DaneIdentyfikacyjne><NIP>7777777777</NIP><Nazwa>Przykładowy Dostawca S.A.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Przykładowa 1</AdresL1></Adres>
  </Podmiot1>
  <Podmiot2>
    <DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>Anna Nowak</Nazwa></DaneIdentyfikacyjne>
    <JST>2</JST><GV>2</GV>
  </Podmiot2>
  <Fa>
    <KodWaluty>PLN</KodWaluty>
    <P_1>2026-07-02</P_1>
    <P_2>E/${made}/2026</P_2>
    ${from === null ? '' : `<OkresFa><P_6_Od>${from}</P_6_Od><P_6_Do>${to}</P_6_Do></OkresFa>`}
    <P_15>${total.toFixed(2)}</P_15>
    <Adnotacje>
      <P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>
      <Zwolnienie><P_19N>1</P_19N></Zwolnienie>
      <NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu>
      <P_23>2</P_23>
      <PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy>
    </Adnotacje>
    <RodzajFaktury>${isCorrection ? 'KOR' : 'VAT'}</RodzajFaktury>
    ${isCorrection ? corrected : ''}
    ${notes.join('\n    ')}
    ${lines.map(rowOf).join('\n    ')}
  </Fa>
</Faktura>`)
}

function noteOf(index: number, key: string, value: string): string {
  return `<DodatkowyOpis><NrWiersza>${index + 1}</NrWiersza><Klucz>${key}</Klucz><Wartosc>${value}</Wartosc></DodatkowyOpis>`
}

function netOf({ net, quantity, discount = 0 }: Row): Big {
  return new Big(net).times(quantity).minus(discount).round(2, 1)
}

function rowOf(row: Row & { value: Big }, index: number): string {
  const { name, unit, quantity, net, discount, vat = 23, value, day, isBefore, isGross } = row
  const [price, amount] = isGross ? ['P_9B', 'P_11A'] : ['P_9A', 'P_11']
  const priced = `<P_8A>${unit}</P_8A><P_8B>${quantity}</P_8B><${price}>${net}</${price}>${discount ? `<P_10>${discount}</P_10>` : ''}<${amount}>${value.toFixed(2)}</${amount}><P_12>${vat}</P_12>`
  return `<FaWiersz><NrWierszaFa>${index + 1}</NrWierszaFa>${day ? `<P_6A>${day}</P_6A>` : ''}<P_7>${name}</P_7>${priced}${isBefore ? '<StanPrzed>1</StanPrzed>' : ''}</FaWiersz>`
}
