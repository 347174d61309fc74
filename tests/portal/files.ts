import { drawMeter } from '../../scripts/demo/draw-meter.ts'
import { playMonth } from '../../scripts/demo/play-month.ts'
import { writeInvoice } from '../../scripts/demo/write-invoice.ts'
import { aHeic } from '../../services/settlements/test/documents/files.ts'
import { anEnergyInvoice } from '../system/world/monthly-close.ts'

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** A KSeF invoice of a month for the use of this meter: 160 kWh for 98.40 PLN and a fixed charge of 24.60 PLN. */
export function anInvoiceFor(meterNumber: string, period = '2026-10'): ChosenFile {
  const { bytes } = anEnergyInvoice(period)
  const text = bytes.toString('utf8').replace('{meter}', meterNumber)
  return { name: 'energia.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }
}

/** An invoice of October as a PDF: the internet for 79.00 PLN. */
export function aPdfInvoice(number: string): ChosenFile {
  const buffer = writeInvoice(playMonth(new Date('2026-11-05')), number)
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
