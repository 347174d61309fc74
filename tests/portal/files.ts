import { aHeic } from '../../packages/bill-reader/test/files.ts'
import { drawMeter } from '../../scripts/papers/draw-meter.ts'
import { monthOf } from '../../scripts/papers/months.ts'
import { writeInternetInvoice } from '../../scripts/papers/write-internet-invoice.ts'
import { anEnergyInvoice } from '../system/world/monthly-close.ts'

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** A KSeF invoice of a month for the use of this meter: 160 kWh for 98.40 PLN and a fixed charge of 24.60 PLN. */
export function anInvoiceFor(meterNumber: string, period = '2026-10'): ChosenFile {
  const { bytes } = anEnergyInvoice(period, undefined, meterNumber)
  return { name: 'energia.xml', mimeType: 'text/xml', buffer: bytes }
}

/** An invoice of October as a PDF: the internet for 79.00 PLN. */
export function aPdfInvoice(number: string): ChosenFile {
  const buffer = writeInternetInvoice(monthOf('2026-10'), `N/${number}`)
  return { name: 'internet.pdf', mimeType: 'application/pdf', buffer }
}

/** A photo of a counter. */
export function aPhoto(counter: string): ChosenFile {
  return { name: `licznik-${counter}.png`, mimeType: 'image/png', buffer: drawMeter(counter) }
}

/** A photo as an iPhone takes it. */
export function aHeicPhoto(): ChosenFile {
  return { name: 'IMG_0412.HEIC', mimeType: 'image/heic', buffer: aHeic() }
}
