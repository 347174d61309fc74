import type { Text } from './problem-definition.ts'

/** Why a file is refused; completes the detail of `document_refused` in brackets. */
export const documentReasons = {
  pictureWithoutSize: { en: 'The picture does not state its size', pl: 'Obraz nie podaje swoich wymiarów' },
  pictureTooLarge: (width: number, height: number) => ({
    en: `The picture has ${width} × ${height} pixels`,
    pl: `Obraz ma ${width} × ${height} pikseli`,
  }),
  notDecodable: { en: 'The picture cannot be decoded', pl: 'Nie można odczytać obrazu' },
  tooHeavy: {
    en: 'Reading the file takes too long or too much memory',
    pl: 'Odczyt pliku trwa zbyt długo albo wymaga zbyt wiele pamięci',
  },
  archiveInside: { en: 'An archive is hidden in the file', pl: 'W pliku ukryto archiwum' },
  wrongEnd: { en: 'The file does not end as its type does', pl: 'Plik nie kończy się tak, jak wymaga jego typ' },
  xmlTooLarge: { en: 'The XML is larger than 5 MB', pl: 'XML ma ponad 5 MB' },
  notUtf8: { en: 'The file is not UTF-8', pl: 'Plik nie jest zapisany w UTF-8' },
  notWellFormed: { en: 'The XML is not well-formed', pl: 'XML nie jest poprawnie zbudowany' },
  otherXml: { en: 'Only XML in UTF-8 is read', pl: 'Odczytujemy tylko XML w UTF-8' },
  doctype: {
    en: 'A document type declaration is not accepted',
    pl: 'Deklaracja typu dokumentu nie jest dozwolona',
  },
  tooManyAttributes: { en: 'An element has too many attributes', pl: 'Element ma zbyt wiele atrybutów' },
  tooManyElements: { en: 'The XML has too many elements', pl: 'XML ma zbyt wiele elementów' },
  tooDeep: { en: 'The XML is nested too deeply', pl: 'XML jest zbyt głęboko zagnieżdżony' },
  textBetween: { en: 'Text between elements is not allowed', pl: 'Tekst między elementami nie jest dozwolony' },
  tooMuchText: { en: 'An element has too much text', pl: 'Element zawiera zbyt długi tekst' },
  noElement: { en: 'The XML has no element', pl: 'XML nie ma żadnego elementu' },
} as const satisfies Record<string, Text | ((width: number, height: number) => Text)>

/** Kinds of files without a supported type, and what to do instead; completes the detail of `document_type_unsupported`. */
export const fileKinds = {
  unknown: { en: 'this one is something else', pl: 'ten jest czymś innym' },
  photoWanted: { en: 'here only a photo is accepted', pl: 'tutaj przyjmujemy tylko zdjęcia' },
  pdfWanted: { en: 'here only a PDF is accepted', pl: 'tutaj przyjmujemy tylko pliki PDF' },
  webPage: {
    en: 'this one is a web page; print it as a PDF and send that',
    pl: 'ten jest stroną internetową; wydrukuj ją do pliku PDF i wyślij ten plik',
  },
  archive: {
    en: 'this one is an archive; unpack it and send the files in it one by one',
    pl: 'ten jest archiwum; rozpakuj je i wyślij pliki pojedynczo',
  },
  upo: {
    en: 'this one is an official confirmation of receipt (UPO); download the invoice itself from KSeF, as XML or PDF, and send that',
    pl: 'ten jest urzędowym poświadczeniem odbioru (UPO); pobierz z KSeF samą fakturę, jako XML lub PDF, i wyślij ją',
  },
  farmers: {
    en: 'this one is an invoice of a farmer (FA_RR), whose rows are not read; send its PDF and type the positions',
    pl: 'ten jest fakturą VAT RR (FA_RR), której pozycji nie odczytujemy; wyślij jej PDF i wpisz pozycje',
  },
  pef: {
    en: 'this one is an electronic invoice in the format PEF (UBL), which is not read; send its PDF',
    pl: 'ten jest fakturą elektroniczną w formacie PEF (UBL), którego nie odczytujemy; wyślij jej PDF',
  },
  otherForm: {
    en: 'this one is an invoice of another form; send its PDF',
    pl: 'ten jest fakturą według innego wzoru; wyślij jej PDF',
  },
  otherNamespace: {
    en: 'this one says it is FA(2) or FA(3), but has the namespace of another form, so it is not the file that KSeF has; download it from KSeF again',
    pl: 'ten podaje się za FA(2) lub FA(3), ale ma przestrzeń nazw innego wzoru, więc nie jest plikiem z KSeF; pobierz fakturę z KSeF jeszcze raz',
  },
  bankStatement: {
    en: 'this one is a bank statement (camt.053); import it with the payments',
    pl: 'ten jest wyciągiem bankowym (camt.053); zaimportuj go do wpłat',
  },
  jpk: {
    en: 'this one is a JPK file for the tax office; send the invoice itself, as XML from KSeF or PDF',
    pl: 'ten jest plikiem JPK dla urzędu skarbowego; wyślij samą fakturę, jako XML z KSeF lub PDF',
  },
  otherXml: {
    en: 'this one is an XML file but no KSeF invoice; send the XML that KSeF gives for the invoice, or its PDF',
    pl: 'ten jest plikiem XML, ale nie fakturą z KSeF; wyślij XML faktury pobrany z KSeF albo jej PDF',
  },
} as const satisfies Record<string, Text>

type Pattern = 'amount' | 'price' | 'quantity' | 'natural' | 'currency' | 'day'

const patternNames: Readonly<Record<Pattern, Text>> = {
  amount: { en: 'amount', pl: 'kwotą' },
  price: { en: 'price', pl: 'ceną' },
  quantity: { en: 'quantity', pl: 'ilością' },
  natural: { en: 'natural number', pl: 'liczbą naturalną' },
  currency: { en: 'currency', pl: 'walutą' },
  day: { en: 'day', pl: 'datą' },
}

/** Why an element of an invoice is refused; `path` is its position. */
export const elementReasons = {
  missing: (path: string) => ({ en: `${path} is missing`, pl: `Brak ${path}` }),
  twice: (path: string) => ({ en: `${path} occurs twice`, pl: `${path} występuje dwa razy` }),
  wrongLength: (path: string, max: number) => ({
    en: `${path} is empty or longer than ${max} characters`,
    pl: `${path} jest puste albo dłuższe niż ${max} znaków`,
  }),
  invalid: (path: string, pattern: Pattern) => ({
    en: `${path} is not a valid ${patternNames[pattern].en}`,
    pl: `${path} nie jest poprawną ${patternNames[pattern].pl}`,
  }),
  hasElements: (path: string) => ({ en: `${path} has elements in it`, pl: `${path} zawiera inne elementy` }),
  unknownChild: (path: string) => ({
    en: `${path} has an element that the schema does not know`,
    pl: `${path} zawiera element, którego nie ma w schemacie`,
  }),
  tooMany: (path: string, { name, max }: { name: string; max: number }) => ({
    en: `${path} has more than ${max} of ${name}`,
    pl: `${path} zawiera ponad ${max} elementów ${name}`,
  }),
  notKind: (path: string) => ({ en: `${path} is not a kind of invoice`, pl: `${path} nie jest rodzajem faktury` }),
  notRate: (path: string) => ({ en: `${path} is not a rate of VAT`, pl: `${path} nie jest stawką VAT` }),
} as const
