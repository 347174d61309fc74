import { dayIn } from '@lokum/amounts/calendar/usual-days'
import { writeDay } from '@lokum/amounts/money/write-number'
import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'
import { closeSheet } from '../sheet/close-sheet.ts'
import { drawHeading } from '../sheet/draw-heading.ts'
import { drawNotes } from '../sheet/draw-notes.ts'
import { openSheet } from '../sheet/open-sheet.ts'
import { writeAmount } from '../words/write-amount.ts'
import { drawApartments, drawMonths, drawOther, drawPayments, drawReturn } from './draw-figures.ts'
import { drawOwners } from './draw-owners.ts'

const eyebrow = 'Najem prywatny · ryczałt od przychodów ewidencjonowanych · PIT-28'

const notes = ({ threshold_pln, months }: ExportedTaxYear) => [
  `Przychodem są kwoty otrzymane w roku kalendarzowym (art. 6 ust. 1a ustawy o zryczałtowanym podatku dochodowym), łącznie ze wszystkich lokali. Stawka wynosi 8,5 % do ${writeAmount(threshold_pln, 'pl').replace(',00', '')} przychodu w roku i 12,5 % od nadwyżki (art. 12 ust. 1 pkt 4${threshold_pln > 100_000 ? ', próg małżonków, z których jedno opodatkowuje całość' : ''}).`,
  'Podstawy i podatek zaokrąglono do pełnych złotych: końcówki poniżej 50 groszy pominięto, od 50 groszy podwyższono (art. 63 § 1 Ordynacji podatkowej). Podatek roczny oblicza się od rocznych podstaw, dlatego może się różnić od sumy podatku za poszczególne miesiące.',
  'Opłaty przenoszone na najemcę po kosztach nie są przychodem (interpretacja 0115-KDST2-1.4011.428.2025.2.MR).',
  `Zestawienie obejmuje wpłaty zapisane w systemie do dnia sporządzenia${isPaid(months) ? '' : '; zapłat podatku nie oznaczono'}. Nie jest zeznaniem ani poradą podatkową.`,
]

/** Draws the figures of the return (PIT-28) for the accountant, in Polish. The same figures give the same bytes. */
export async function drawTaxYear(year: ExportedTaxYear): Promise<Uint8Array> {
  const computedAt = new Date(year.computed_at)
  const title = `Podatek od najmu za rok ${year.year}`
  const sheet = openSheet({ locale: 'pl', title, keywords: `PIT-28 ${year.year}`, createdAt: computedAt })

  drawHeading(sheet, { eyebrow, title, note: `Stan na ${writeDay(dayIn(computedAt), 'pl')}` })
  drawReturn(sheet, year)
  drawOwners(sheet, year)
  drawMonths(sheet, year)
  drawPayments(sheet, year)
  drawOther(sheet, year)
  drawApartments(sheet, year)
  drawNotes(sheet, notes(year))

  return await closeSheet(sheet, { left: title, right: (number, pages) => `strona ${number} z ${pages}` })
}

function isPaid(months: ExportedTaxYear['months']): boolean {
  return months.some(({ payment }) => payment !== null)
}
