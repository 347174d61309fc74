/** Words for sending files. */
export const uploads = {
  title: 'Dodawanie dokumentów',
  choose: 'Wybierz pliki albo upuść je tutaj',
  hint: 'PDF, zdjęcie (JPEG, PNG, WebP, HEIC) albo faktura XML z KSeF, najwyżej 20 MB.',
  tooMany: (most: number) => `Wybierz najwyżej ${most} plików naraz. Niczego nie wysłano.`,
  percent: (percent: number) => `Wysłano ${percent}%`,
  checking: 'Sprawdzam plik',
  knownSince: (moment: string) => `Ten plik jest tu od: ${moment}.`,
  cancel: 'Przerwij',
  changed: 'Plik zmienił się albo zniknął. Wybierz go ponownie.',
  faults: {
    empty: 'Plik jest pusty. Wybierz inny.',
    too_large: 'Plik ma ponad 20 MB. Zmniejsz go i wybierz ponownie.',
    type: 'Folderów i plików tego rodzaju nie przyjmujemy. Wybierz PDF, zdjęcie albo fakturę XML z KSeF.',
  },
  states: {
    waiting: 'Czeka na wysłanie',
    attaching: 'Dołączam do rozliczenia',
    attached: 'Dołączono do rozliczenia',
    cancelled: 'Przerwano',
    failed: 'Nie dołączono',
  },
}
