/** Words of payment reminders. */
export const reminders = {
  remind: 'Przypomnij…',
  remindWhom: (tenant: string) => `Przypomnienie: ${tenant}`,
  earlier: 'Wysłane przypomnienia',
  sentOn: (level: number, day: string, isMailed: boolean) =>
    `${level}. przypomnienie, ${day}${isMailed ? '' : ', przekazane osobiście'}`,
  none: 'Nie ma kolejnego przypomnienia: nic nie jest po terminie albo wysłano już wszystkie trzy.',
  levels: ['Pierwsze przypomnienie.', 'Drugie przypomnienie.', 'Trzecie i ostatnie przypomnienie.'],
  subject: 'Temat wiadomości',
  text: 'Treść',
  textHint: 'Powitanie, podpis i link do strony najemcy dodamy sami.',
  send: 'Wyślij przypomnienie',
  handOver: 'Oznacz jako przekazane',
  sending: 'Zapisuję…',
  done: 'Przypomnienie zapisane.',
}
