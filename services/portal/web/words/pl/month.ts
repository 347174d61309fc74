import type { MailState } from '@lokum/contracts/settlements/mail'
import type { NextStep } from '@lokum/contracts/settlements/overview'
import type { Missing } from '@lokum/contracts/settlements/settlement'
import { polishPlural } from '../plural.ts'

const missing: Readonly<Record<Missing['code'], string>> = {
  agreement: 'brak umowy',
  calculation: 'koszty nie są policzone',
  reading: 'brak odczytu',
  photo: 'brak zdjęcia licznika',
  rate: 'nie wiadomo, ile kosztują media',
  conversion_factor: 'brak współczynnika konwersji',
  document: 'brak rachunku',
  open_line: 'wiersz faktury do rozliczenia',
  decision: 'pozycja do decyzji',
  advances: 'nie wiadomo, jakie zaliczki naliczono',
}

const next: Readonly<Record<NextStep, string>> = {
  create: 'Utwórz rozliczenie',
  collect: 'Uzupełnij',
  calculate: 'Policz',
  decide: 'Zdecyduj',
  prepare: 'Przygotuj zestawienie',
  send: 'Wyślij',
  wait_for_reading: 'Zobacz',
  wait_for_mail: 'Zobacz',
  settle_mail: 'Sprawdź wysyłkę',
  wait_for_payment: 'Zobacz',
  nothing: 'Zobacz',
}

const mail: Readonly<Record<MailState, string>> = {
  queued: 'wiadomość czeka na wysłanie',
  sending: 'wiadomość jest wysyłana',
  accepted: 'wiadomość wysłana',
  failed: 'wiadomość niewysłana',
  unconfirmed: 'nie wiadomo, czy wiadomość dotarła',
  bounced: 'wiadomość zwrócona',
  cancelled: 'wysyłkę anulowano',
}

/** Words of the month. */
export const month = {
  missing,
  next,
  mail,
  day: (day: number, of: number) => `dzień ${day} z ${of}`,
  sentOf: (sent: number, all: number) => `wysłano ${sent} z ${all}`,
  unsentTrueUps: (count: number) => `rozliczenia zaliczek do wysłania: ${count}`,
  afterUsual: (day: string) => `termin wysyłki minął ${day}`,
  beforeUsual: (day: string) => `zwykle rozlicza się od ${day}`,
  groups: {
    act: 'Wymaga działania',
    reading: 'Czeka na odczyt najemcy',
    ready: 'Gotowe do wysłania',
    under_way: 'W drodze',
    sent: 'Wysłane',
    paid: 'Opłacone',
    vacant: 'Puste mieszkania',
  },
  stages: {
    documents: 'Dokumenty',
    costs: 'Koszty',
    statement: 'Zestawienie',
    sending: 'Wysyłka',
    none: 'Bez rozliczenia',
  },
  undecided: (count: number) =>
    polishPlural(count, {
      one: 'pozycja czeka na decyzję',
      few: 'pozycje czekają na decyzję',
      many: 'pozycji czeka na decyzję',
    }),
  requests: (count: number) =>
    polishPlural(count, {
      one: 'prośba o odczyt wysłana',
      few: 'prośby o odczyt wysłane',
      many: 'próśb o odczyt wysłanych',
    }),
  more: (count: number) => `jeszcze ${polishPlural(count, { one: 'rzecz', few: 'rzeczy', many: 'rzeczy' })}`,
  unpaid: 'niezapłacone',
  open: (amount: string) => `do zapłaty zostało ${amount}`,
  charged: 'Naliczono za miesiąc',
  cameIn: 'Z tego wpłacono',
  overdue: (count: number) => `Po terminie za ten miesiąc (${count})`,
  sentOn: (day: string) => `wysłano ${day}`,
  paidOn: (day: string) => `opłacono ${day}`,
  vacant: 'bez najemcy',
  noTotal: 'Rozliczenia jeszcze nie ma',
  creating: 'Tworzę…',
  created: (label: string) => `Utworzono rozliczenie: ${label}.`,
  sendAll: (count: number) => `Wyślij wszystkie ${count}`,
  sendAllTitle: 'Wysłać zestawienia najemcom?',
  sendAllList: 'Zestawienia do wysłania',
  sendNow: (count: number) =>
    `Wyślij ${polishPlural(count, { one: 'zestawienie', few: 'zestawienia', many: 'zestawień' })}`,
  toPay: 'do zapłaty',
  sentSoFar: (done: number, of: number) => `Przyjęto do wysłania ${done} z ${of}.`,
  noneToSend: 'Żadnego z tych zestawień nie można wysłać e-mailem.',
  byHand: {
    no_address: 'Bez adresu e-mail: przekaż samodzielnie',
    declined: 'Najemca zrezygnował z wiadomości: przekaż samodzielnie',
    changed: 'Zmieniło się w międzyczasie: sprawdź przed wysłaniem',
  },
  openIt: 'Otwórz',
  allSent: 'Wszystko wysłane',
  settleNext: (month: string) => `Rozlicz ${month}`,
  allSentNext: (day: string) => `Kolejny miesiąc rozliczysz od ${day}.`,
  rows: (count: number) => polishPlural(count, { one: 'mieszkanie', few: 'mieszkania', many: 'mieszkań' }),
  stepsTitle: 'Pierwsze rozliczenie krok po kroku',
  steps: {
    apartment: {
      title: 'Mieszkanie',
      what: 'Krótka nazwa i adres. Krótka nazwa trafia do tytułu przelewu.',
      button: 'Dodaj mieszkanie',
    },
    agreement: {
      title: 'Umowa najmu',
      what: 'Najemca, czynsz i sposób rozliczania mediów. Za pierwszym razem podasz też swoje dane i numer rachunku.',
      button: 'Dodaj umowę',
    },
    meters: {
      title: 'Liczniki',
      what: 'Liczniki mieszkania i ich pierwsze odczyty ze zdjęciami.',
      button: 'Dodaj liczniki',
    },
    documents: {
      title: 'Dokumenty',
      what: 'Rachunki za miesiąc. Potem wystarczy dokładać nowe.',
      button: 'Utwórz rozliczenie mieszkania, a potem dodaj do niego dokumenty.',
    },
  },
  done: 'gotowe',
  toDo: 'do zrobienia',
}
