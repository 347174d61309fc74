/** Words of statutory interest for delay. */
export const interest = {
  title: 'Odsetki ustawowe za opóźnienie',
  what: 'Lokum nie zna stóp: wpisz je z ogłoszenia, razem ze źródłem. Według nich przypomnienie może podać odsetki. Żadna kwota nie zostanie przez to naliczona.',
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
}
