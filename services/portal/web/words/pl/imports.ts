import { polishPlural } from '../plural.ts'

const payments = { one: 'wpłatę', few: 'wpłaty', many: 'wpłat' }

/** Words of bank statements. */
export const imports = {
  read: 'Wczytaj wyciąg',
  reading: 'Czytam wyciąg…',
  readHint: 'Plik z banku: CSV, MT940 albo camt.053. Niczego nie zapiszemy, zanim nie potwierdzisz.',
  earlier: 'Wcześniej wczytane wyciągi',
  noneEarlier: 'Nie ma jeszcze żadnego wyciągu.',
  earlierStates: {
    preview: 'jeszcze niezapisany',
    cancelled: 'odrzucony',
    reversed: 'cofnięty',
  },
  savedPayments: (count: number) =>
    polishPlural(count, { one: 'zapisana wpłata', few: 'zapisane wpłaty', many: 'zapisanych wpłat' }),
  columnsHint:
    'Napisz, jak nazywają się kolumny w pliku, albo podaj ich numery, licząc od 1. Następny plik z tymi samymi nagłówkami wczytamy bez pytania.',
  columns: {
    date_column: 'Kolumna z dniem',
    amount_column: 'Kolumna z kwotą',
    title_column: 'Kolumna z tytułem przelewu',
    payer_column: 'Kolumna z nadawcą (jeśli jest)',
  },
  otherColumns: 'Popraw kolumny',
  chooseAgain: 'Wybierz plik jeszcze raz i zmień kolumny. Wtedy przeczytamy go z nimi.',
  chooseFile: 'Wybierz plik',
  readAgain: 'Wczytaj z tymi kolumnami',
  title: 'Wyciąg z banku',
  back: 'Wpłaty',
  groups: {
    matched: 'Dopasowane',
    ambiguous: 'Do wyboru',
    possible_duplicate: 'Być może już zapisane',
    unmatched: 'Nierozpoznane',
    duplicate: 'Już wczytane',
    outgoing: 'To nie wpływy',
    unreadable: 'Nieczytelne',
  },
  about: {
    matched: 'W tytule jest kod rozliczenia. Zapiszemy je, chyba że zdecydujesz inaczej.',
    ambiguous: 'Pasują do kilku najemców albo tylko trochę. Wybierz, czyje są; bez wyboru ich nie zapiszemy.',
    possible_duplicate: 'Taka sama kwota wpłynęła w tych dniach. Wybierz najemcę tylko wtedy, gdy to inna wpłata.',
    unmatched: 'Nie wiemy, od kogo są. Bez wyboru ich nie zapiszemy.',
    unreadable: 'Tych wierszy nie umiemy przeczytać. Jeśli to wpłaty, zapisz je ręcznie.',
  },
  whose: 'Czyja to wpłata',
  knownPayer: (tenancy: string) => `Ten nadawca płacił wcześniej za: ${tenancy}.`,
  notRecorded: 'nie zapisuj',
  unassigned: 'zapisz bez najemcy',
  otherTenancy: 'inna umowa',
  restIsLeft: 'Pozostałych wierszy nie zapiszemy.',
  record: (count: number) => `Zapisz ${polishPlural(count, payments)}`,
  recording: 'Zapisuję…',
  deciding: 'Zapisuję wybór…',
  nothingToRecord: 'Nie ma czego zapisać. Wybierz, czyje są wpłaty.',
  recorded: (count: number) => `Zapisano ${polishPlural(count, payments)}.`,
  toPayments: 'Przejdź do wpłat',
  undo: 'Cofnij cały import',
  undoing: 'Cofam…',
  undone: 'Import cofnięty.',
  over: {
    reversed: 'Ten import został cofnięty. Jego wpłaty się nie liczą, a plik można wczytać jeszcze raz.',
    cancelled: 'Ten wyciąg odrzucono. Niczego z niego nie zapisano.',
  },
}
