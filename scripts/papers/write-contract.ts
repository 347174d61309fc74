import { type Letting, landlord } from './lettings.ts'
import { writePdf } from './write-pdf.ts'

/** The first page of an agreement on paper; the same letting gives the same bytes. */
export function writeContract({ place, tenant, rent_pln, extra }: Letting, firstDay: string): Buffer {
  const area = String(place.surface_m2).replace('.', ',')
  const lines = [
    'UMOWA NAJMU LOKALU MIESZKALNEGO',
    `zawarta w Krakowie, początek najmu: ${polishDay(firstDay)} r.`,
    `Wynajmujący: ${landlord.name}, ${landlord.address}`,
    `Najemca: ${tenant.name}, tel. ${tenant.phone}`,
    `§ 1. Przedmiotem najmu jest lokal ${place.label}, ${place.street}, ${place.postal_code} Kraków, o powierzchni ${area} m².`,
    `§ 2. Czynsz wynosi ${rent_pln} zł miesięcznie, płatny do 10. dnia następnego miesiąca.`,
    `§ 3. ${extra.label}: ${String(extra.amount_pln).replace('.', ',')} zł miesięcznie.`,
  ]
  return writePdf(lines.map((text, row) => ({ x: 60, y: 80 + row * 24, text })))
}

/** A day as people in Poland write it. */
export function polishDay(day: string): string {
  return day.split('-').toReversed().join('.')
}
