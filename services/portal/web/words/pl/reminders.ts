/** Words of payment reminders. */
export const reminders = {
  remind: 'Przypomnij…',
  from: (day: string) => `przypomnienie możliwe od ${day}`,
  reminded: (day: string, level: number) => `przypomniano ${day} (poziom ${level})`,
  remindWhom: (tenant: string) => `Przypomnienie: ${tenant}`,
  earlier: 'Wysłane przypomnienia',
  sentOn: (level: number, day: string, isMailed: boolean) =>
    `${level}. przypomnienie, ${day}${isMailed ? '' : ', przekazane osobiście'}`,
  none: 'Nie ma kolejnego przypomnienia: nic nie jest po terminie albo wysłano już wszystkie trzy.',
  levels: ['Pierwsze przypomnienie.', 'Drugie przypomnienie.', 'Trzecie i ostatnie przypomnienie.'],
  subject: 'Temat wiadomości',
  text: 'Treść',
  textHint: 'Powitanie, podpis i link do strony najemcy dodamy sami.',
  withInterest: (sum: string) => `Podaj odsetki ustawowe: ${sum}`,
  send: 'Wyślij przypomnienie',
  handOver: 'Oznacz jako przekazane',
  sending: 'Zapisuję…',
  done: 'Przypomnienie zapisane.',
  texts: 'Treść przypomnień',
  textsWhat:
    'Z tą treścią otwiera się każde przypomnienie; przed wysłaniem możesz ją jeszcze zmienić. Wysłane przypomnienia zostają, jakie były.',
  levelNames: ['Pierwsze przypomnienie', 'Drugie przypomnienie', 'Trzecie i ostatnie przypomnienie'],
  usualText: 'treść wbudowana',
  ownText: 'własna treść',
  changeText: (level: number) => `Zmień treść ${level}. przypomnienia`,
  placeholders:
    'Pola w klamrach wypełnimy sami, każde najwyżej raz: {tenant} to najemca, {amount} kwota po terminie, {due_on} termin płatności, {days} liczba dni po terminie, {account_number} numer rachunku.',
  sample: 'Przykład:',
  saveText: 'Zapisz treść',
  restoreText: 'Przywróć treść wbudowaną',
  textSaved: 'Zapisano treść przypomnienia.',
}
