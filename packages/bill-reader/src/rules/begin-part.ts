const before = /^(?:przed korekt|bylo\b|stan przed|before correction|dane przed|pozycje przed)/
const after = /^(?:po korek|powinno byc|jest\b|stan po|after correction|dane po|winno byc|pozycje po)/
const headingBefore = /\bbylo\b|przed korekt|tresc korygowan|(?:dane|pozycje|wartosci) korygowan|pierwotn/
const headingAfter = /(?:po|w)inno byc|po korekcie|tresc prawidlow|(?:dane|pozycje|wartosci) (?:prawidlow|popraw)/
const differences = /^(?:korekta|roznica|zmiana|rozliczenie korekty|difference)\b/

const upcoming =
  /prognozowan\w{1,6} (?:nalezn|oplat|platn)|harmonogram|kolejne (?:platn|wplat)|nastepn\w{1,6} (?:platn|faktur)|next payments?|payment schedule|prognoza na (?:kolejn|nastepn|dalsz)|plan\w{0,2} (?:platnosci|wplat|rat|zaliczek)|na (?:kolejn|nastepn|przyszl)\w{1,3} (?:okres|rok|mies|kwart|polroc|sezon)/
const asides =
  /^(?:porownan|historia (?:zuzyc|wplat|platn|odczyt)|zestawienie (?:stawek )?(?:vat|podatk)|podsumowanie (?:stawek )?(?:vat|podatk)|(?:rozliczenie|tabela|specyfikacja) (?:podatku )?vat|polecenie przelewu|dowod wplaty|blankiet|odcinek (?:dla|wplat)|pokwitowanie|vat (?:summary|analysis|breakdown)|comparison|usage history|payment slip|struktura paliw|stan (?:konta|rozrachunk|naleznosci)|rozrachunki|saldo konta|wykaz (?:faktur|wplat|dokument)|lista (?:faktur|wplat)|nierozliczone|zestawienie (?:faktur|wplat|dokument|naleznosci)|account (?:statement|history|activity))/
const settled =
  /^(?:rozliczen|rozliczon|uwzglednion|odliczen|odliczon|pomniejszen|do odliczen|do rozliczen)\w{1,4},? (?:o )?(?:faktur\w{0,4} )?(?:wystawion\w{1,3} )?(?:wg |wedlug )?(?:prognoz|wplat|zaliczek|zaliczk|rat\b)|^faktury (?:zaliczkow|prognoz|wstepn|szacunk)\w{1,5} (?:wystawion|rozlicz|uwzgl|oplac|zaplac|odlicz)|^(?:wplaty|zaliczki|przedplaty) (?:wniesion|uwzgl|rozlicz|odlicz|w okresie)|^(?:earlier )?payments received/
const ending = /^(?:razem|suma|ogolem|total)/

type Begun = { isBefore?: boolean; hasBefore?: boolean; isAside?: boolean; isAccount?: boolean }

type Line = { isHeading: boolean; isOfTable: boolean; hasBefore: boolean }

/** The part of a bill that a line begins or ends by its words. */
export function beginPart(folded: string, line: Line): Begun | null {
  // Columns may be headed "before" and "after".
  const begun = line.isOfTable ? null : beginVersion(folded, line)
  if (begun) return begun
  if (upcoming.test(folded) || asides.test(folded)) return { isAside: true }
  if (settled.test(folded) && line.isHeading) return { isAccount: true }
  return ending.test(folded) ? { isAside: false, isAccount: false } : null
}

/** The part of a correction. */
function beginVersion(folded: string, { isHeading, hasBefore }: Omit<Line, 'isOfTable'>): Begun | null {
  if (before.test(folded) || (isHeading && headingBefore.test(folded))) return { isBefore: true, hasBefore: true }
  if (after.test(folded) || (isHeading && headingAfter.test(folded))) return { isBefore: false, isAside: false }
  return isHeading && hasBefore && differences.test(folded) ? { isAside: true } : null
}
