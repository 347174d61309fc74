import type { Text } from './problem-definition.ts'

/** Advice for a state that does not allow an operation; the last sentence of `needsState`. */
export const stateAdvice = {
  calculate: { en: 'Calculate the settlement first.', pl: 'Najpierw oblicz rozliczenie.' },
  prepare: { en: 'Prepare the statement first.', pl: 'Najpierw przygotuj zestawienie.' },
  reopen: { en: 'Reopen the settlement first.', pl: 'Najpierw otwórz rozliczenie ponownie.' },
  correct: {
    en: 'The tenant has the statement: begin a correction.',
    pl: 'Najemca ma już zestawienie: zacznij korektę.',
  },
  change: {
    en: 'The settlement is open, so change it directly.',
    pl: 'Rozliczenie jest otwarte, więc możesz je zmieniać od razu.',
  },
  keepSent: {
    en: 'There is no correction to cancel; what was sent stays as it is.',
    pl: 'Nie ma korekty, z której można zrezygnować; wysłana wersja pozostaje bez zmian.',
  },
  settleAgain: {
    en: 'A cancelled settlement stays as it is: create a new one for the month.',
    pl: 'Anulowane rozliczenie już się nie zmienia: utwórz nowe za ten miesiąc.',
  },
  sendAgain: {
    en: 'Send the statement that is in force now.',
    pl: 'Wyślij zestawienie, które obowiązuje teraz.',
  },
  waitForMail: {
    en: 'Only a mail that the mail server has taken can come back: wait for its result.',
    pl: 'Wrócić może tylko wiadomość przyjęta przez serwer poczty: poczekaj na jej wynik.',
  },
  requestAgain: {
    en: 'The landlord can correct a reading; another reading needs a new request.',
    pl: 'Odczyt może poprawić wynajmujący; kolejny odczyt wymaga nowej prośby.',
  },
  reopenEndpoint: {
    en: 'Reopen it with `reopen` once its receiver works.',
    pl: 'Wznów go przez `reopen`, gdy odbiorca już działa.',
  },
  leaveJob: {
    en: 'The job has ended; create a new one if it is still needed.',
    pl: 'Zadanie już się zakończyło; jeśli nadal jest potrzebne, utwórz nowe.',
  },
} as const satisfies Record<string, Text>
