import type { TermsReason } from '@lokum/contracts/settlements/agreement-terms'

const reasons: Readonly<Record<TermsReason, string>> = {
  amendment: 'aneks',
  indexation: 'waloryzacja',
  correction_of_mistake: 'poprawa pomyłki',
}

/** Words of the terms of an agreement, which change on a day. */
export const terms = {
  reasons,
  title: 'Warunki umowy',
  what: 'Rozliczenie korzysta z warunków, które obowiązują w jego dniach.',
  add: 'Dodaj nowe warunki',
  now: 'obowiązują dziś',
  ofStart: 'Warunki z początku umowy.',
  because: (reason: string, source: string | null) =>
    source === null ? `Powód: ${reason}` : `Powód: ${reason}, ${source}`,
  became: (before: string, after: string) => `${before} → ${after}`,
  none: 'brak',
  sameAsBefore: 'Takie same jak wcześniej.',
  charge: (amount: string, tax: string) => `${amount} (${tax})`,
  usedBy: (count: number) => `Korzystają z nich zestawienia: ${count}`,
  notUsed: 'Nie korzysta z nich żadne zestawienie.',
  whyFixed:
    'Tych warunków nie da się zmienić ani usunąć, bo korzystają z nich zestawienia. Dodaj warunki od późniejszego dnia albo popraw pomyłkę.',
  change: (day: string) => `Zmień warunki od ${day}`,
  correct: (day: string) => `Popraw pomyłkę w warunkach od ${day}`,
  delete: (day: string) => `Usuń warunki od ${day}`,
  deleteWhat: 'W tych dniach będą obowiązywać warunki wcześniejsze. Niewysłane rozliczenia tych dni policz ponownie.',
  deleteIt: 'Usuń warunki',
  deleting: 'Usuwam…',
  deleted: 'Usunięto warunki.',
  changeRent: 'Zmień czynsz',
  rentTitle: (tenant: string) => `Zmień czynsz: ${tenant}`,
  rentFrom: 'Od kiedy',
  saveRent: 'Zapisz nowy czynsz',
  newTitle: (tenant: string) => `Nowe warunki: ${tenant}`,
  editTitle: (day: string) => `Zmień warunki od ${day}`,
  when: 'Od kiedy i dlaczego',
  why: 'Powód i źródło',
  from: 'Pierwszy dzień nowych warunków',
  fromHint: 'Sposób rozliczania mediów i rodzaje zaliczek zmieniają się tylko pierwszego dnia miesiąca.',
  reason: 'Powód zmiany',
  source: 'Gdzie to zapisano',
  sourceHint: 'Na przykład „aneks nr 2”. Możesz zostawić puste.',
  changeOnly: 'Wpisaliśmy dotychczasowe warunki. Zmień tylko to, co się zmienia.',
  outside: (days: string) => `Umowa trwa ${days}. Wybierz jeden z tych dni.`,
  taken: (day: string) =>
    `Są już warunki od ${day}. Zmień je, wybierz inny dzień albo wybierz powód „${reasons.correction_of_mistake}”: wpisane wartości zastąpią dotychczasowe, a warunki zachowają swój powód.`,
  save: 'Zapisz warunki',
  saving: 'Zapisuję…',
  saved: (day: string) => `Zapisano warunki od ${day}.`,
  nothingAffected: 'Żadne rozliczenie się przez to nie zmienia.',
  outdated: 'Policz ponownie',
  outdatedWhat: 'Te rozliczenia nie są jeszcze wysłane i wyjdą inaczej. Gotowe do wysłania najpierw otwórz ponownie.',
  sent: 'Wysłane',
  sentWhat: 'Wysłane zestawienia się nie zmieniają. Te wyjdą inaczej, jeśli je skorygujesz.',
  toAgreement: 'Wróć do umowy',
  gone: 'Takich warunków już nie ma.',
  todayOnly: (day: string) =>
    `Czynsz, osoby, media i opłaty są tu z warunków od ${day}. Jeśli zmieniają się od jakiegoś dnia, dodaj nowe warunki.`,
}
