import { elementReasons } from '@lokum/contracts/problems/document-reason'
import { FileRefused } from './file-refused.ts'
import type { KsefPart } from './ksef-part.ts'

export const ksefForms = [
  { form: 'FA (3)', variant: '3', namespace: 'http://crd.gov.pl/wzor/2025/06/25/13775/' },
  { form: 'FA (2)', variant: '2', namespace: 'http://crd.gov.pl/wzor/2023/06/29/12648/' },
] as const

const reason = ['Kwota', 'Powod'] as const

/** The children that the official schemas (FA(3) 1-0E, FA(2) 1-0E) allow in the elements we read; the order is not checked. */
const children: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    Faktura: ['Naglowek', 'Podmiot1', 'Podmiot2', 'Podmiot3', 'PodmiotUpowazniony', 'Fa', 'Stopka', 'Zalacznik'],
    Adres: ['KodKraju', 'AdresL1', 'AdresL2', 'GLN'],
    AdresKoresp: ['KodKraju', 'AdresL1', 'AdresL2', 'GLN'],
    OkresFa: ['P_6_Od', 'P_6_Do'],
    DodatkowyOpis: ['NrWiersza', 'Klucz', 'Wartosc'],
    DaneFaKorygowanej: ['DataWystFaKorygowanej', 'NrFaKorygowanej', 'NrKSeF', 'NrKSeFFaKorygowanej', 'NrKSeFN'],
    FaWiersz: [
      'NrWierszaFa',
      'UU_ID',
      'P_6A',
      'P_7',
      'Indeks',
      'GTIN',
      'PKWiU',
      'CN',
      'PKOB',
      'P_8A',
      'P_8B',
      'P_9A',
      'P_9B',
      'P_10',
      'P_11',
      'P_11A',
      'P_11Vat',
      'P_12',
      'P_12_XII',
      'P_12_Zal_15',
      'KwotaAkcyzy',
      'GTU',
      'Procedura',
      'KursWaluty',
      'StanPrzed',
    ],
    Rozliczenie: ['Obciazenia', 'SumaObciazen', 'Odliczenia', 'SumaOdliczen', 'DoZaplaty', 'DoRozliczenia'],
    Obciazenia: reason,
    Odliczenia: reason,
  }),
)

/** Refuses an element unknown to the schema: with a misspelt P_11A, the read sum would differ from the intended one. */
export function checkStructure({ element, path }: KsefPart): void {
  const allowed = children.get(element.name)
  for (const child of element.children) {
    if (allowed !== undefined && !allowed.includes(child.name))
      throw new FileRefused(elementReasons.unknownChild(path || element.name))
    checkStructure({ element: child, path: path === '' ? child.name : `${path}/${child.name}` })
  }
}
