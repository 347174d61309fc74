import { polishPlural } from '../plural.ts'

/** Words for what a settlement still needs, and for its calculation and its end. */
export const missing = {
  calculate: 'Policz koszty',
  recalculate: 'Policz ponownie',
  calculating: 'Liczę koszty…',
  calculated: 'Koszty są policzone.',
  left: (count: number) => `Do uzupełnienia: ${count}`,
  toCosts: 'Dalej: koszty',
  undecided: (count: number) =>
    `${polishPlural(count, { one: 'pozycja czeka', few: 'pozycje czekają', many: 'pozycji czeka' })} na decyzję.`,
  openLines: (count: number, name: string) =>
    `„${name}”: ${polishPlural(count, { one: 'wiersz czeka', few: 'wiersze czekają', many: 'wierszy czeka' })} na decyzję.`,
  whyOpen: 'Dlaczego',
  decide: 'Zdecyduj',
  addReading: 'Wpisz odczyt',
  fixReading: 'Popraw odczyt',
  addPhoto: 'Dodaj zdjęcie',
  addAgreement: 'Dodaj umowę',
  toMeters: 'Przejdź do liczników',
  tariff: 'Wpisz cenę',
  addDocument: 'Dodaj rachunek',
  showLine: 'Pokaż wiersz',
  thisMonth: 'Policz tutaj',
  taken: 'Rachunek trafi do tego miesiąca.',
  ask: 'Poproś najemcę o odczyty…',
  cancel: 'Usuń rozliczenie tego miesiąca',
  cancelWhat: 'Usuniętego rozliczenia nie da się przywrócić. Miesiąc możesz potem rozliczyć od początku.',
  cancelIt: 'Usuń rozliczenie',
  cancelling: 'Usuwam…',
  cancelled: 'Rozliczenie usunięto.',
  abandon: 'Porzuć korektę',
  abandonWhat: 'Wróci wersja, która została wysłana. Zmian z korekty nie da się odzyskać.',
  abandoning: 'Porzucam…',
  abandoned: 'Korektę porzucono.',
  reason: 'Powód',
}
