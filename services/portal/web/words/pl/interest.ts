import { polishPlural } from '../plural.ts'

/** Words of statutory interest for delay. */
export const interest = {
  title: 'Odsetki ustawowe za opóźnienie',
  what: 'Lokum nie zna stóp: wpisz je z ogłoszenia, razem ze źródłem. Według nich przypomnienie może podać odsetki, a rozliczenie – doliczyć je, gdy tego zechcesz.',
  rateFrom: (percent: string, day: string) => `${percent} rocznie od ${day}`,
  remove: 'Usuń stopę',
  removed: 'Usunięto stopę odsetek.',
  add: 'Dodaj stopę odsetek',
  from: 'Obowiązuje od',
  percent: 'Procent w skali roku',
  source: 'Źródło',
  sourceHint: 'Na przykład numer ogłoszenia w Monitorze Polskim.',
  save: 'Zapisz stopę',
  saving: 'Zapisuję…',
  saved: 'Zapisano stopę odsetek.',
  charge: 'Dolicz odsetki…',
  chargeTitle: 'Dolicz odsetki za opóźnienie',
  late: (month: string, days: number, amount: string) =>
    `${month}: ${polishPlural(days, { one: 'dzień', few: 'dni', many: 'dni' })} po terminie, ${amount}`,
  span: (days: string, count: number, amount: string, percent: string) =>
    `${days}: ${amount} × ${percent} × ${polishPlural(count, { one: 'dzień', few: 'dni', many: 'dni' })}`,
  chargeOne: (amount: string) => `Dolicz ${amount}`,
  chargeSome: (count: number) =>
    `Dolicz odsetki za ${polishPlural(count, { one: 'rozliczenie', few: 'rozliczenia', many: 'rozliczeń' })}`,
  charging: 'Doliczam…',
  chooseLate: 'Zaznacz co najmniej jedno rozliczenie.',
  noRate: (month: string, day: string) => `${month}: nie znamy stopy odsetek od ${day}.`,
  addRate: 'Wpisz stopę w danych konta',
}
