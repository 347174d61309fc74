import { polishPlural } from '../plural.ts'

/** Words for what any panel may show instead of its content. */
export const states = {
  loading: 'Wczytuję',
  tryAgain: 'Spróbuj ponownie',
  failedTitle: 'To się nie udało',
  unknownTitle: 'Nie wiemy, czy się udało',
  unknown: 'Spróbuj ponownie: nic nie powstanie dwa razy.',
  goneTitle: 'Nie znaleziono',
  rightTitle: 'Brak uprawnień',
  quotaTitle: 'Limit wyczerpany',
  quota: (used: string, limit: string) => `Wykorzystano ${used} z ${limit}.`,
  toQuotas: 'Zobacz limity',
  details: 'Szczegóły',
  requestId: 'Identyfikator żądania',
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  openSettlement: 'Otwórz rozliczenie',
  crashedTitle: 'Ta część strony zawiodła',
  crashed: 'Reszta działa. Wczytaj tę część ponownie.',
  reloadPart: 'Wczytaj ponownie',
  fieldsToCheck: (count: number) =>
    polishPlural(count, { one: 'pole wymaga poprawki', few: 'pola wymagają poprawki', many: 'pól wymaga poprawki' }),
  missingRight: (right: string) => `Do tego potrzebujesz prawa: ${right}.`,
  readOnly: 'Możesz tylko przeglądać.',
  rights: {
    'apartments.read': 'przeglądanie mieszkań',
    'apartments.write': 'zmienianie mieszkań',
    'settlements.read': 'przeglądanie rozliczeń',
    'settlements.write': 'tworzenie i zmienianie rozliczeń',
    'payments.read': 'przeglądanie wpłat',
    'payments.write': 'zapisywanie wpłat',
    'tax.read': 'przeglądanie podatku',
    'audit.read': 'przeglądanie dziennika zmian',
    'webhooks.read': 'przeglądanie webhooków',
    'webhooks.write': 'zmienianie webhooków',
  },
}
