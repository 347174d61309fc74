import Big from 'big.js'

type Price = { label: string; quantity: number; netRate: string }

/** An invoice of April for electricity as KSeF has it, FA(3) with net prices and 23 % VAT. */
export function aTwoZoneInvoice({ prices, meterNumber }: { prices: readonly Price[]; meterNumber: string }): Buffer {
  const lines = prices.map((price) => ({ ...price, net: new Big(price.netRate).times(price.quantity).round(2) }))
  const net = lines.reduce((sum, line) => sum.plus(line.net), new Big(0))
  const vat = net.times('0.23').round(2)
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-05-02T08:00:00Z</DataWytworzeniaFa>
  </Naglowek>
  <Podmiot1>
    <DaneIdentyfikacyjne><NIP>7777777777</NIP><Nazwa>Energetyka Wzorcowa S.A.</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Prosta 1</AdresL1><AdresL2>00-001 Warszawa</AdresL2></Adres>
  </Podmiot1>
  <Podmiot2>
    <DaneIdentyfikacyjne><BrakID>1</BrakID><Nazwa>Anna Nowak</Nazwa></DaneIdentyfikacyjne><JST>2</JST><GV>2</GV>
  </Podmiot2>
  <Fa>
    <KodWaluty>PLN</KodWaluty>
    <P_1>2026-05-02</P_1>
    <P_2>E/2026/04</P_2>
    <OkresFa><P_6_Od>2026-04-01</P_6_Od><P_6_Do>2026-04-30</P_6_Do></OkresFa>
    <P_13_1>${net.toFixed(2)}</P_13_1><P_14_1>${vat.toFixed(2)}</P_14_1>
    <P_15>${net.plus(vat).toFixed(2)}</P_15>
    <Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie><NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>
    <RodzajFaktury>VAT</RodzajFaktury>
    ${lines.map((_, index) => `<DodatkowyOpis><NrWiersza>${index + 1}</NrWiersza><Klucz>Licznik nr</Klucz><Wartosc>${meterNumber}</Wartosc></DodatkowyOpis>`).join('\n    ')}
    ${lines.map(lineOf).join('\n    ')}
  </Fa>
</Faktura>`)
}

function lineOf({ label, quantity, netRate, net }: Price & { net: Big }, index: number): string {
  const priced = `<P_8A>kWh</P_8A><P_8B>${quantity}</P_8B><P_9A>${netRate}</P_9A><P_11>${net.toFixed(2)}</P_11><P_12>23</P_12>`
  return `<FaWiersz><NrWierszaFa>${index + 1}</NrWierszaFa><P_7>${label}</P_7>${priced}</FaWiersz>`
}
