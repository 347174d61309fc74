import type { PlayedMonth } from './play-month.ts'
import { type Placed, writePdf } from './write-pdf.ts'

const columns = [40, 70, 240, 290, 330, 400, 440, 500]

/** An invoice for internet over 79.00 PLN, as a provider sends it: a PDF with text. */
export function writeInvoice({ firstDay, lastDay }: PlayedMonth, play: string): Buffer {
  const polish = (day: string) => day.split('-').toReversed().join('.')
  const rows = [
    [`Faktura VAT nr N/${play}`],
    [`Data wystawienia: ${polish(lastDay)}`],
    [`Okres rozliczeniowy: ${polish(firstDay)} - ${polish(lastDay)}`],
    ['Sprzedawca: Przykładowa Telefonia sp. z o.o., NIP 5265877635'],
    ['Nabywca: Anna Przykładowa, ul. Prosta 1, 00-001 Warszawa'],
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
