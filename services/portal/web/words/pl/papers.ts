/** Words of agreements on paper. */
export const papers = {
  title: 'Dokumenty umowy',
  none: 'Do umowy nie dołączono jeszcze żadnego dokumentu.',
  attach: 'Dołącz dokument do umowy',
  attachHint: 'PDF, skan lub zdjęcie umowy, aneksu albo protokołu. Najwyżej 20 MB.',
  detach: 'Odłącz',
  from: 'Wypełnij z dokumentu',
  file: 'Umowa jako PDF, skan lub zdjęcie',
  hint: 'Pokażemy, co w niej odczytaliśmy. Nic nie trafi do formularza bez Twojej zgody. Najwyżej 20 MB.',
  waits: 'Odczytuję tekst umowy. To trwa kilka sekund na stronę.',
  saysNothing: 'Nie znaleźliśmy w niej niczego do wpisania. Wypełnij formularz.',
  facts: 'Odczytane z umowy',
  check: 'Porównaj z umową, zanim użyjesz.',
  useAll: 'Użyj wszystkich',
  used: 'w formularzu',
  show: 'Pokaż',
  use: 'Użyj',
}
