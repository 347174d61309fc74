import { readFileSync } from 'node:fs'
import type { Month } from './months.ts'

/** `price` is net, in złoty. */
export type EnergyLine = { name: string; unit: string; quantity: number; price: string }

export type EnergyInvoice = {
  month: Month
  number: string
  buyer: string
  meter: string
  lines: readonly EnergyLine[]
  /** Interest on an earlier bill, which is not charged on; in whole złoty. */
  interest?: number
}

const form = readFileSync(new URL('energy.xml', import.meta.url), 'utf8')

/** An invoice of KSeF for energy: FA(3), net prices, and 23 % VAT of each line (art. 106e ust. 10 of the VAT act). */
export function writeEnergyInvoice(invoice: EnergyInvoice): Buffer {
  const { month, number, buyer, meter, lines, interest = 0 } = invoice
  const net = lines.reduce((sum, line) => sum + netOf(line), 0)
  const vat = lines.reduce((sum, line) => sum + roundedQuotient(netOf(line) * 23, 100), 0)
  const values = {
    first_day: month.firstDay,
    last_day: month.lastDay,
    number,
    buyer,
    net: textOf(net),
    vat: textOf(vat),
    total: textOf(net + vat),
    described: lines.flatMap(({ unit }, index) => (unit === 'kWh' ? [described(index + 1, meter)] : [])).join('\n'),
    lines: lines.map((line, index) => row(index + 1, line)).join('\n'),
    settled: settled(net + vat, interest),
  }
  const filled = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), form)
  return Buffer.from(filled)
}

function described(line: number, meter: string): string {
  return `    <DodatkowyOpis><NrWiersza>${line}</NrWiersza><Klucz>Numer licznika</Klucz><Wartosc>${meter}</Wartosc></DodatkowyOpis>`
}

function row(number: number, line: EnergyLine): string {
  const { name, unit, quantity, price } = line
  const value = `<P_8A>${unit}</P_8A><P_8B>${quantity}</P_8B><P_9A>${price}</P_9A><P_11>${textOf(netOf(line))}</P_11>`
  return `    <FaWiersz>
      <NrWierszaFa>${number}</NrWierszaFa><P_7>${name}</P_7>${value}<P_12>23</P_12>
    </FaWiersz>`
}

function settled(total: number, interest: number): string {
  if (interest === 0) return `    <Rozliczenie><DoZaplaty>${textOf(total)}</DoZaplaty></Rozliczenie>`
  const sum = textOf(interest * 100)
  const charge = `<Obciazenia><Kwota>${sum}</Kwota><Powod>Odsetki</Powod></Obciazenia><SumaObciazen>${sum}</SumaObciazen>`
  return `    <Rozliczenie>${charge}<DoZaplaty>${textOf(total + interest * 100)}</DoZaplaty></Rozliczenie>`
}

/** In grosze. */
function netOf({ quantity, price }: EnergyLine): number {
  const [whole = '0', rest = ''] = price.split('.')
  return roundedQuotient(quantity * Number(whole + rest.padEnd(8, '0')), 1_000_000)
}

function roundedQuotient(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** The bill of the demo and of tests: 160 kWh for 98.40 PLN and a network charge of 24.60, gross. */
export const usualEnergy: Pick<EnergyInvoice, 'lines' | 'interest'> = {
  lines: [
    { name: 'Energia elektryczna czynna', unit: 'kWh', quantity: 160, price: '0.50000000' },
    { name: 'Opłata sieciowa stała', unit: 'mies.', quantity: 1, price: '20' },
  ],
  interest: 5,
}

function textOf(grosze: number): string {
  return `${Math.floor(grosze / 100)}.${String(grosze % 100).padStart(2, '0')}`
}
