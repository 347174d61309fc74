/** Words of the page of one tenancy. */
export const tenancy = {
  title: (flat: string, tenant: string) => `${flat} · ${tenant}`,
  balance: 'Saldo',
  charged: 'Naliczono',
  paid: 'Wpłacono',
  owed: 'Do zapłaty zostało',
  credit: 'Nadpłata',
  yearStatement: (year: string) => `Zestawienie roku ${year} (PDF)`,
  settlements: 'Rozliczenia',
  noSettlements: 'Nie ma jeszcze rozliczenia tej umowy.',
  isPaid: 'opłacone',
  toMeters: 'Liczniki i odczyty',
  vacant: 'Mieszkanie jest puste.',
  ownBills: 'Rachunki, które płacisz Ty',
  ownCosts:
    'Bez najemcy rachunki za mieszkanie płacisz Ty. Dodane tutaj zapisujemy jako Twój koszt: żaden najemca ich nie zapłaci. Jeśli ma je zapłacić najemca, najpierw dodaj umowę.',
  ownReason: 'Mieszkanie bez najemcy',
  dropOwnBills: 'Upuść rachunki tutaj. Zapiszemy je jako Twój koszt',
  keepingOwn: 'Czytam i zapisuję jako Twój koszt',
  keptOwn: 'Dodano',
  ofTenant: (name: string, day: string) =>
    `Rachunek „${name}” obejmuje dni najmu (do ${day}), więc nie jest w całości Twoim kosztem.`,
  decideLines: 'Zdecyduj o jego wierszach',
}
