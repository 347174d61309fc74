/** Words of fields that several forms have. */
export const fields = {
  amountHint: 'Na przykład 1 234,56.',
  notAnAmount: 'Tego nie da się odczytać jako liczby. Wpisz na przykład 1 234,56.',
  whichAmount: 'Kropka albo przecinek jest tu niejednoznaczny. Która to kwota?',
  required: 'To pole jest potrzebne.',
  stale: 'Wybierz, która wersja ma zostać.',
  theirs: 'Zapisane',
  mine: 'Twoje',
  takeTheirs: 'Weź zapisane',
  keepMine: 'Zapisz moje',
  accountNumberShort: (digits: number) => `Wpisano ${digits} z 26 cyfr.`,
  accountNumberWrong: 'Cyfry kontrolne się nie zgadzają. Sprawdź numer.',
  uploading: 'Przesyłam plik…',
  add: 'Dodaj',
  remove: 'Usuń',
  cancel: 'Anuluj',
}
