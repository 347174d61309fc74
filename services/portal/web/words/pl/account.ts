import type { AgreementMode } from '@lokum/contracts/settlements/agreement'
import type { QuotaName } from '@lokum/contracts/settlements/usage'

const modes: Readonly<Record<AgreementMode, string>> = {
  by_readings: 'według odczytów (zalecane)',
  flat_rate: 'ryczałt za media',
  rent_only: 'tylko czynsz',
}

const quotas: Readonly<Record<QuotaName, string>> = {
  stored_bytes: 'Miejsce na pliki',
  documents: 'Dokumenty',
  meters: 'Liczniki',
  agreements: 'Umowy',
  import_lines: 'Wiersze wczytanych wyciągów',
  payments_per_month: 'Wpłaty w tym miesiącu',
  mails_per_day: 'Wiadomości dzisiaj',
  mails_per_recipient_per_day: 'Wiadomości dzisiaj do jednego odbiorcy',
  mails_per_agreement_per_day: 'Wiadomości dzisiaj w jednej umowie',
}

/** Words of the profile and the quotas. */
export const account = {
  modes,
  quotas,
  profileTitle: 'Profil',
  profileWhat: 'Te dane trafiają do nowych umów. Istniejących umów i zestawień nie zmieniają.',
  you: 'Wynajmujący',
  name: 'Imię i nazwisko albo firma',
  address: 'Adres',
  addressHint: 'Trafia na zestawienia. Możesz zostawić puste.',
  accountNumber: 'Numer rachunku',
  accountNumberHint: '26 cyfr. Na ten rachunek płacą najemcy.',
  terms: 'Nowe umowy',
  locale: 'Język najemcy',
  locales: { pl: 'polski', en: 'angielski' },
  mode: 'Rozliczanie mediów',
  modeNone: 'wybieram w każdej umowie',
  proration: 'Niepełny miesiąc',
  prorations: { by_days: 'czynsz za dni', full_months: 'czynsz za cały miesiąc' },
  dueDay: 'Dzień płatności',
  dueDayHint: 'Dzień miesiąca, od 1 do 28.',
  reminders: 'Przypominaj moim systemom od 1 do 10 dnia miesiąca o niewysłanych rozliczeniach',
  save: 'Zapisz profil',
  saving: 'Zapisuję…',
  saved: 'Zapisano profil.',
  notANumber: 'Wpisz liczbę od 1 do 28.',
  staleTitle: 'Profil zmienił się w międzyczasie',
  emptyValue: 'puste',
  yes: 'tak',
  no: 'nie',
  quotasTitle: 'Limity',
  quotasWhat: 'Gdy limit się wyczerpie, nic nowego nie da się dodać. To, co już jest, zostaje.',
  firstWeek: (moment: string) => `Do ${moment} obowiązują niższe limity pierwszego tygodnia.`,
  of: (used: string, limit: string) => `${used} z ${limit}`,
  resets: (moment: string) => `zeruje się ${moment}`,
  full: 'wyczerpany',
  nearlyFull: 'prawie wyczerpany',
}
