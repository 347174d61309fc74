import { drawMeter } from '../../scripts/demo/draw-meter.ts'
import { anEnergyInvoice } from '../system/world/monthly-close.ts'

type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** A KSeF invoice of a month for the use of this meter: 160 kWh for 98.40 PLN and a fixed charge of 24.60 PLN. */
export function anInvoiceFor(meterNumber: string, period = '2026-10'): ChosenFile {
  const { bytes } = anEnergyInvoice(period)
  const text = bytes.toString('utf8').replace('{meter}', meterNumber)
  return { name: 'energia.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }
}

/** A photo of a counter. */
export function aPhoto(counter: string): ChosenFile {
  return { name: `licznik-${counter}.png`, mimeType: 'image/png', buffer: drawMeter(counter) }
}
