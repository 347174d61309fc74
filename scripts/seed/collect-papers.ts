import { landlord } from '../papers/lettings.ts'
import type { Month } from '../papers/months.ts'
import { type EnergyLine, writeEnergyInvoice } from '../papers/write-energy-invoice.ts'
import { writeInternetInvoice } from '../papers/write-internet-invoice.ts'
import type { Tenancy } from './open-tenancy.ts'
import { readMeters, useIn } from './read-meters.ts'
import { sendFile } from './send-file.ts'

/** Reads the meters and attaches the bills of a month; `extraKwh` is billed and not counted by the meter. */
export async function collectPapers(tenancy: Tenancy, month: Month, settlement: { id: string; extraKwh: number }) {
  const { lokum, letting, meters } = tenancy
  await readMeters(lokum, meters, month)
  const ids = []
  const electricity = meters.find(({ utility }) => utility === 'electricity')
  if (electricity) {
    const { number: meter } = electricity
    const lines = linesOf(useIn(electricity, month) + settlement.extraKwh)
    const number = `E/${meter}/${month.period.replace('-', '/')}`
    const bytes = writeEnergyInvoice({ month, number, buyer: landlord.name, meter, lines })
    ids.push(await sendFile(lokum, 'invoice', { name: `energia ${month.period}.xml`, type: 'text/xml', bytes }))
  }
  if (letting.hasInternet) {
    const bytes = writeInternetInvoice(month, `INT/${month.period.replace('-', '/')}`)
    ids.push(await sendFile(lokum, 'invoice', { name: `internet ${month.period}.pdf`, type: 'application/pdf', bytes }))
  }
  for (const document_id of ids) await lokum.attachDocument({ id: settlement.id, body: { document_id } })
}

function linesOf(quantity: number): readonly EnergyLine[] {
  return [
    { name: 'Energia elektryczna czynna', unit: 'kWh', quantity, price: '0.4980' },
    { name: 'Opłata dystrybucyjna zmienna', unit: 'kWh', quantity, price: '0.3124' },
    { name: 'Opłata sieciowa stała', unit: 'mies.', quantity: 1, price: '13.20' },
  ]
}
