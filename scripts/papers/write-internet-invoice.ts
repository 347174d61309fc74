import { landlord } from './lettings.ts'
import type { Month } from './months.ts'
import { polishDay } from './write-contract.ts'
import { type Placed, writePdf } from './write-pdf.ts'

const columns = [40, 70, 240, 290, 330, 400, 440, 500]

/** An invoice for internet over 79.00 PLN, as a provider sends it: a PDF with text. */
export function writeInternetInvoice({ firstDay, lastDay }: Month, number: string): Buffer {
  const rows = [
    [`Faktura VAT nr ${number}`],
    [`Data wystawienia: ${polishDay(lastDay)}`],
    [`Okres rozliczeniowy: ${polishDay(firstDay)} - ${polishDay(lastDay)}`],
    ['Sprzedawca: Przykładowa Telefonia sp. z o.o., NIP 5265877635'],
    [`Nabywca: ${landlord.name}, ${landlord.address}`],
    [],
    ['Lp.', 'Nazwa usługi', 'J.m.', 'Ilość', 'Wartość netto', 'VAT', 'Kwota VAT', 'Wartość brutto'],
    ['1', 'Internet światłowodowy', 'mies.', '1', '64,23', '23%', '14,77', '79,00'],
    [],
    ['Razem brutto: 79,00 zł'],
    ['Do zapłaty: 79,00 zł'],
  ]
  const place = (cells: readonly string[], row: number): Placed[] =>
    cells.map((text, column) => ({ x: columns[column] ?? 0, y: 60 + row * 16, text }))
  return writePdf(rows.flatMap(place))
}
