import Big from 'big.js'

type Row = Record<string, string>

/** An invoice of April as KSeF has it, FA(3) with gross prices: the quantity billed at each price, and the fees. */
export function aKsefInvoice({ prices, fees }: { prices: readonly Row[]; fees: readonly Row[] }): Buffer {
  const lines = [
    ...prices.map((row) => ({
      name: row.Price,
      unit: 'kWh',
      quantity: Number(row['Billed (kWh)']),
      rate: row['Rate (PLN/kWh)'] ?? '',
    })),
    ...fees.map((row) => ({ name: row.Cost, unit: 'mies.', quantity: 1, rate: row['Amount (PLN)'] ?? '' })),
  ].map((line) => ({ ...line, gross: new Big(line.rate).times(line.quantity).toFixed(2) }))
  const total = lines.reduce((sum, { gross }) => sum.plus(gross), new Big(0))
  const net = total.div('1.23').round(2)
  const factor = prices.map((row) => row['Factor (kWh/m³)']).find((text) => text)
  return Buffer.from(
    `${head(prices[0]?.Utility ?? '')}
    <P_13_1>${net.toFixed(2)}</P_13_1><P_14_1>${total.minus(net).toFixed(2)}</P_14_1>
    <P_15>${total.toFixed(2)}</P_15>
    <Adnotacje>
      <P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>
      <Zwolnienie><P_19N>1</P_19N></Zwolnienie>
      <NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu>
      <P_23>2</P_23>
      <PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy>
    </Adnotacje>
    <RodzajFaktury>VAT</RodzajFaktury>
    ${factor ? `<DodatkowyOpis><Klucz>Współczynnik konwersji</Klucz><Wartosc>${factor}</Wartosc></DodatkowyOpis>` : ''}
    ${lines.map(lineOf).join('\n    ')}
  </Fa>
</Faktura>`,
  )
}

type Line = { name: string | undefined; unit: string; quantity: number; rate: string; gross: string }

function lineOf({ name, unit, quantity, rate, gross }: Line, index: number): string {
  const priced = `<P_8A>${unit}</P_8A><P_8B>${quantity}</P_8B><P_9B>${rate}</P_9B><P_11A>${gross}</P_11A><P_12>23</P_12>`
  return `<FaWiersz><NrWierszaFa>${index + 1}</NrWierszaFa><P_7>${name}</P_7>${priced}</FaWiersz>`
}

function head(utility: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-05-02T08:00:00Z</DataWytworzeniaFa>
  </Naglowek>
  <Podmiot1>
    <DaneIdentyfikacyjne><NIP>7777777777</NIP><Nazwa>Przykładowy Dostawca S.A.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Przykładowa 1</AdresL1><AdresL2>00-001 Warszawa</AdresL2></Adres>
  </Podmiot1>
  <Podmiot2>
    <DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>Anna Nowak</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Testowa 5</AdresL1><AdresL2>00-002 Warszawa</AdresL2></Adres>
    <JST>2</JST>
    <GV>2</GV>
  </Podmiot2>
  <Fa>
    <KodWaluty>PLN</KodWaluty>
    <P_1>2026-05-02</P_1>
    <P_2>${utility}/2026/04</P_2>
    <OkresFa><P_6_Od>2026-04-01</P_6_Od><P_6_Do>2026-04-30</P_6_Do></OkresFa>`
}
