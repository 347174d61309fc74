import { writePdf } from '../demo/write-pdf.ts'
import type { Letting } from './lettings.ts'

/** The first page of an agreement on paper; the same letting gives the same bytes. */
export function writeContract(letting: Letting, firstPeriod: string): Uint8Array<ArrayBuffer> {
  const { label, street, surface_m2, tenant, rent_pln, extra } = letting
  const lines = [
    'UMOWA NAJMU LOKALU MIESZKALNEGO',
    `zawarta w Krakowie, początek najmu: 1.${firstPeriod.slice(5)}.${firstPeriod.slice(0, 4)} r.`,
    'Wynajmujący: Bartosz Banach, ul. Karmelicka 18/2, 31-128 Kraków',
    `Najemca: ${tenant.name}, tel. ${tenant.phone}`,
    `§ 1. Przedmiotem najmu jest lokal ${label}, ${street}, Kraków, o powierzchni ${String(surface_m2).replace('.', ',')} m².`,
    `§ 2. Czynsz wynosi ${String(rent_pln)} zł miesięcznie, płatny do 10. dnia następnego miesiąca.`,
    `§ 3. ${extra.label}: ${String(extra.amount_pln).replace('.', ',')} zł miesięcznie.`,
  ]
  return new Uint8Array(writePdf(lines.map((text, row) => ({ x: 60, y: 80 + row * 24, text }))))
}
