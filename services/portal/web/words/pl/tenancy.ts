/** Words of the page of one tenancy. */
export const tenancy = {
  title: (flat: string, tenant: string) => `${flat} · ${tenant}`,
  balance: 'Saldo',
  charged: 'Naliczono',
  paid: 'Wpłacono',
  owed: 'Do zapłaty zostało',
  credit: 'Nadpłata',
  settlements: 'Rozliczenia',
  noSettlements: 'Nie ma jeszcze rozliczenia tej umowy.',
  isPaid: 'opłacone',
  toMeters: 'Liczniki i odczyty',
  vacant: 'Mieszkanie jest puste.',
  ownCosts:
    'Rachunki z czasu bez najemcy płacisz Ty. Dodaj je do rozliczenia miesiąca i oznacz wiersze jako koszt wynajmującego.',
}
