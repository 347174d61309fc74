/** Words of handing a flat over to the next tenant. */
export const handover = {
  task: 'Przekazanie mieszkania',
  open: 'Zakończ i przekaż mieszkanie',
  titles: {
    end: 'Przekazanie mieszkania: ostatni dzień',
    readings: 'Przekazanie mieszkania: stany liczników',
    next: 'Przekazanie mieszkania: następny najemca',
  },
  steps: { end: 'Ostatni dzień', readings: 'Stany liczników', next: 'Następny najemca' },
  toEnd: 'Podaj ostatni dzień',
  toReadings: 'Dalej: stany liczników',
  toNext: 'Dalej: następny najemca',
  noEnd: 'Najpierw podaj ostatni dzień umowy: od niego zależą odczyty i początek następnej.',
  readingsOf: (day: string) => `Stany liczników na ${day}`,
  readingsWhat:
    'Te odczyty kończą rozliczenie tego najemcy i zaczynają następnego. Odczyt może być do 10 dni wcześniejszy lub późniejszy.',
  noMeters: 'To mieszkanie nie ma liczników, więc nie ma czego odczytać.',
  read: 'odczyt wpisany',
  nextWhat: (day: string) =>
    `Umowa następnego najemcy zaczyna się ${day}; zmień ten dzień, jeśli mieszkanie będzie przez jakiś czas puste. Jeśli następnego najemcy jeszcze nie ma, dodasz umowę później, na stronie mieszkania.`,
  nextReadings: 'Pierwszymi odczytami będą stany z poprzedniego kroku.',
  unsettled: (months: string) => `Jeszcze nierozliczone: ${months}`,
  unsettledWhat: 'Rozlicz te miesiące, zanim zwrócisz kaucję: najemca może jeszcze coś dopłacić albo odzyskać.',
  settle: (month: string) => `Rozlicz: ${month}`,
}
