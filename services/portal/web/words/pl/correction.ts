/** Words of the correction of a statement that was sent. */
export const correction = {
  title: 'Popraw wysłane zestawienie',
  what: 'Koszty otworzą się do poprawek. Wysłane zestawienie zostaje ważne, dopóki nie wyślesz nowej wersji.',
  reason: 'Powód korekty',
  reasonHint: 'Najemca zobaczy go w nowej wersji.',
  start: 'Rozpocznij korektę',
  starting: 'Otwieram…',
  started: 'Rozpoczęto korektę.',
  underWay: 'Poprawiasz wysłane zestawienie',
  staysValid: 'Wysłana wersja zostaje ważna, dopóki nie wyślesz nowej.',
  comparison: 'Rachunki wysłanej wersji i rachunki dołączone do korekty',
  before: 'Wysłana wersja',
  after: 'Teraz',
  charged: 'Obciążenie najemcy',
  noLine: 'brak wiersza',
}
