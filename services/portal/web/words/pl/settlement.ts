import type { Item } from '@lokum/contracts/settlements/item'
import type { SettlementDetail } from '@lokum/contracts/settlements/settlement'
import { polishPlural } from '../plural.ts'

const states: Readonly<Record<SettlementDetail['state'], string>> = {
  draft: 'w toku',
  calculated: 'w toku',
  prepared: 'gotowe do wysłania',
  sent: 'wysłane',
  cancelled: 'usunięte',
}

const types: Readonly<Record<Item['type'], string>> = {
  rent_and_fixed: 'Czynsz i opłaty stałe',
  utility_by_readings: 'Media według odczytów',
  proportional_cost: 'Pozostałe opłaty z rachunków',
}

const marks: Readonly<Record<Item['state'], string>> = {
  proposed: 'do decyzji',
  approved: 'zatwierdzone',
  corrected: 'poprawione',
  rejected: 'odrzucone',
}

/** Words of a settlement. */
export const settlement = {
  states,
  types,
  marks,
  title: 'Rozliczenie',
  stages: 'Etapy rozliczenia',
  documents: 'Dokumenty',
  skipToCosts: 'Przejdź do listy kosztów',
  costs: 'Koszty',
  statement: 'Zestawienie',
  sending: 'Wysyłka',
  stageDone: 'gotowe',
  stageOpen: 'niegotowe',
  total: 'Razem',
  code: 'Kod rozliczenia',
  missingTitle: 'Czego brakuje',
  nothingMissing: 'Niczego nie brakuje.',
  documentCount: (count: number) =>
    polishPlural(count, { one: 'dokument dołączony', few: 'dokumenty dołączone', many: 'dokumentów dołączonych' }),
  noDocuments: 'Nie dołączono jeszcze dokumentów.',
  noItems: 'Nie ma jeszcze pozycji. Pojawią się, gdy koszty zostaną policzone.',
  proposedByAssistant: 'Propozycja asystenta',
  proposedByAgreement: 'Z umowy',
  proposedByLandlord: 'Dodane przez Ciebie',
  certain: 'pewne',
  likely: 'raczej pewne',
  unsure: 'niepewne',
  changed: 'zmieniło się od decyzji',
  reason: (reason: string) => `Powód: ${reason}`,
  state: 'Stan',
  staleTitle: 'Rozliczenie zmieniło się w międzyczasie',
  staleKeep: 'Wykonaj moją zmianę',
  noItem: 'nie ma tej pozycji',
  noStatement: 'Zestawienia jeszcze nie przygotowano.',
  version: (version: number) => `wersja ${version}`,
  preparedAt: (moment: string) => `przygotowano ${moment}`,
  toPay: 'Do zapłaty',
  due: (day: string) => `termin płatności: ${day}`,
  notSent: 'Jeszcze nie wysłano.',
  to: (address: string) => `do ${address}`,
  sentAt: (moment: string) => `wysłano ${moment}`,
  paid: 'Wpłacono',
  open: 'Zostało',
  cancelledNext: 'Jeśli chcesz jednak rozliczyć ten miesiąc, utwórz nowe rozliczenie.',
  beginAgain: 'Zacznij od nowa',
  cancelled: (reason: string) => `Rozliczenie usunięto. Powód: ${reason}`,
  source: {
    document: 'z dokumentu',
    agreement: 'umowa',
    tariff: (day: string | null) => (day === null ? 'taryfa mieszkania' : `taryfa mieszkania od ${day}`),
  },
}
