import { type Locale, writeDay, writePln } from '@lokum/amounts/money/write-number'
import type { Sentences } from '@lokum/contracts/values/coded'
import type { FindingFacts, UnreadableReason } from './finding.ts'
import { namePlace } from './name-place.ts'

/** The texts of what a reader noticed in a document. */
export const findingSentences: Sentences<FindingFacts> = {
  en: {
    lines_do_not_add_up: ({ sum, total, isAfterPrepayments }) =>
      `The positions add up to ${writePln(sum, 'en')}, but the total is ${writePln(total, 'en')}.${isAfterPrepayments ? ' After prepayments, this total is only what was left to pay.' : ''}`,
    to_pay_differs: ({ total, toPay, reasons }) =>
      `The total is ${writePln(total, 'en')}, ${toPay === null ? 'and the amount to pay is not stated' : `but the amount to pay is ${writePln(toPay, 'en')}`}${reasons === null ? '' : ` (${listed(reasons, 'en')})`}. Only the total is charged.`,
    correction: ({ of }) =>
      `This is a correction${of === null ? '' : ` of ${listed(of, 'en')}`}; only the difference is charged.`,
    forecast: () => 'The bill charges a forecast; a later one settles it.',
    advance_invoice: () => 'This is an advance invoice: it charges a part of an order, which a final invoice settles.',
    advances_deducted: ({ amount, of }) =>
      `This is a final invoice. Advances of ${writePln(amount, 'en')}${of === null ? '' : ` (${listed(of, 'en')})`} were invoiced before and are taken off its positions.`,
    periods_differ: ({ own, attached }) =>
      `The invoice is for ${writeDays(own, 'en')}, but its attachment is for ${writeDays(attached, 'en')}. Check which days are charged.`,
    days_unclear: ({ rows }) =>
      `The days of supply do not say for which days these prices are: ${listed(rows, 'en')}. Compare the days of the positions with the document, and correct them.`,
    no_lines: ({ why }) => noLines.en[why],
    no_total: () => 'No total was found in the document.',
    foreign_currency: ({ currency }) =>
      currency === null ? 'The amounts are not in PLN.' : `The invoice is in ${currency}, not in PLN.`,
    unreadable: ({ why }) => unreadable.en[why],
    truncated: ({ lines, missing, sum }) =>
      lines === null
        ? 'The document is too long; only its beginning was read.'
        : `Only the first ${lines} positions were kept.${missing === undefined || sum === undefined ? '' : ` ${missing} more charge ${writePln(sum, 'en')} together; type those that you need, with their place, such as Fa/FaWiersz[${lines + 1}].`}`,
    replaced_characters: ({ count }) =>
      `The file has wrong bytes in ${count === 1 ? 'one place' : `${count} places`}; the letters there are shown as \uFFFD. Compare names and numbers with the invoice in KSeF.`,
    suspicious_text: ({ place }) =>
      `The document contains an instruction to the assistant${inBrackets(namePlace(place, 'en'))}; it was ignored.`,
    active_content: () =>
      'The PDF contains a script, an action that starts a program, or more compressed objects than can be searched. Open it only if you trust its sender.',
    not_confirmed: ({ rows }) =>
      `These positions were recognised in a picture, and neither quantity and price nor the total confirm their amounts: ${listed(rows, 'en')}. Compare them with the picture.`,
    not_in_document: ({ names }) =>
      `The model returned values that are not in the document; they were left out: ${names.map((name) => nameValue(name, 'en')).join(', ')}.`,
    assistant_fell_back: () => 'The model could not be used for this document; rules read it.',
  },
  pl: {
    lines_do_not_add_up: ({ sum, total, isAfterPrepayments }) =>
      `Suma pozycji wynosi ${writePln(sum, 'pl')}, a razem na dokumencie jest ${writePln(total, 'pl')}.${isAfterPrepayments ? ' Po zaliczkach to tylko kwota, która pozostała do zapłaty.' : ''}`,
    to_pay_differs: ({ total, toPay, reasons }) =>
      `Razem na dokumencie jest ${writePln(total, 'pl')}, ${toPay === null ? 'a kwoty do zapłaty nie podano' : `a do zapłaty ${writePln(toPay, 'pl')}`}${reasons === null ? '' : ` (${listed(withCommas(reasons), 'pl')})`}. Nalicza się tylko kwotę razem.`,
    correction: ({ of }) =>
      `To jest korekta${of === null ? '' : ` faktury ${listed(of, 'pl')}`}; nalicza się tylko różnicę.`,
    forecast: () => 'Rachunek nalicza prognozę; rozlicza ją późniejszy rachunek.',
    advance_invoice: () => 'To jest faktura zaliczkowa: nalicza część zamówienia, które rozliczy faktura końcowa.',
    advances_deducted: ({ amount, of }) =>
      `To jest faktura końcowa. Zaliczki na kwotę ${writePln(amount, 'pl')}${of === null ? '' : ` (${listed(of, 'pl')})`} zafakturowano wcześniej i odjęto je od jej pozycji.`,
    periods_differ: ({ own, attached }) =>
      `Faktura jest za okres ${writeDays(own, 'pl')}, a jej załącznik za okres ${writeDays(attached, 'pl')}. Sprawdź, które dni są rozliczone.`,
    days_unclear: ({ rows }) =>
      `Z dat dostawy nie wynika, za które dni są te ceny: ${listed(rows, 'pl')}. Porównaj dni tych pozycji z dokumentem i popraw je.`,
    no_lines: ({ why }) => noLines.pl[why],
    no_total: () => 'W dokumencie nie znaleziono kwoty razem.',
    foreign_currency: ({ currency }) =>
      currency === null ? 'Kwoty nie są w złotych.' : `Faktura jest wystawiona w ${currency}, a nie w złotych.`,
    unreadable: ({ why }) => unreadable.pl[why],
    truncated: ({ lines, missing, sum }) =>
      lines === null
        ? 'Dokument jest zbyt długi; odczytano tylko jego początek.'
        : `Zachowano tylko pierwsze pozycje (${lines}).${missing === undefined || sum === undefined ? '' : ` Pominięto ${missing}, razem na ${writePln(sum, 'pl')}; wpisz te, których potrzebujesz, z ich miejscem, na przykład Fa/FaWiersz[${lines + 1}].`}`,
    replaced_characters: ({ count }) =>
      `Plik ma błędne bajty (liczba miejsc: ${count}); litery w tych miejscach zastąpiono znakiem \uFFFD. Porównaj nazwy i numery z fakturą w KSeF.`,
    suspicious_text: ({ place }) =>
      `Dokument zawiera polecenie dla asystenta${inBrackets(namePlace(place, 'pl'))}; zostało pominięte.`,
    active_content: () =>
      'PDF zawiera skrypt, akcję uruchamiającą program albo więcej skompresowanych obiektów, niż można przeszukać. Otwórz go tylko, jeśli ufasz nadawcy.',
    not_confirmed: ({ rows }) =>
      `Te pozycje rozpoznano na obrazie, a ich kwot nie potwierdza ani ilość z ceną, ani suma: ${listed(rows, 'pl')}. Porównaj je z obrazem.`,
    not_in_document: ({ names }) =>
      `Model podał wartości, których nie ma w dokumencie; pominięto je: ${names.map((name) => nameValue(name, 'pl')).join(', ')}.`,
    assistant_fell_back: () => 'Do tego dokumentu nie udało się użyć modelu; odczytano go według reguł.',
  },
}

const noLines: Record<Locale, Record<FindingFacts['no_lines']['why'], string>> = {
  en: {
    no_charge: 'No charge was found in the document.',
    only_total: 'The invoice has a total and no positions.',
    picture: 'A picture is not read by rules; type what it shows.',
    waiting: 'The text of the picture is being recognised; its lines appear when that is done.',
    no_invoice: 'Only invoices are read.',
  },
  pl: {
    no_charge: 'W dokumencie nie znaleziono żadnej opłaty.',
    only_total: 'Faktura ma kwotę razem i nie ma pozycji.',
    picture: 'Reguły nie odczytują zdjęć; wpisz to, co widać na zdjęciu.',
    waiting: 'Trwa rozpoznawanie tekstu; pozycje pojawią się po jego zakończeniu.',
    no_invoice: 'Odczytywane są tylko faktury.',
  },
}

const unreadable: Record<Locale, Record<UnreadableReason, string>> = {
  en: {
    not_ksef: 'The XML is no KSeF invoice.',
    invalid: 'The XML is no valid KSeF invoice.',
    too_heavy: 'Reading the document takes too long or too much memory.',
    encrypted: 'The PDF is protected by a password, so its text cannot be read.',
    broken: 'The PDF is damaged, so its text cannot be read.',
    too_slow: 'The PDF takes too long to read.',
    too_large: 'The PDF takes too much memory to read.',
    no_text: 'The PDF has no text, only pictures.',
    picture_damaged: 'The picture is damaged, so its text cannot be recognised; type what it shows.',
    picture_locked: 'The PDF is protected by a password, so its text cannot be recognised.',
    picture_without_text: 'No text was recognised in the picture; type what it shows.',
    picture_without_counter: 'No counter of a meter was found in the photo; type its value.',
    picture_too_heavy: 'Recognising the text of the picture takes too long or too much memory; type what it shows.',
    picture_in_use: 'A statement or a settlement rests on this document, so what was recognised was not taken over.',
    recognition_interrupted:
      'Recognising the text was interrupted twice; read the document again or type what it shows.',
  },
  pl: {
    not_ksef: 'Ten plik XML nie jest fakturą KSeF.',
    invalid: 'Ten plik XML nie jest poprawną fakturą KSeF.',
    too_heavy: 'Odczyt dokumentu trwa zbyt długo albo wymaga zbyt wiele pamięci.',
    encrypted: 'PDF jest chroniony hasłem, więc nie można odczytać jego tekstu.',
    broken: 'PDF jest uszkodzony, więc nie można odczytać jego tekstu.',
    too_slow: 'Odczyt pliku PDF trwa zbyt długo.',
    too_large: 'Odczyt pliku PDF wymaga zbyt wiele pamięci.',
    no_text: 'PDF nie zawiera tekstu, tylko obrazy.',
    picture_damaged: 'Obraz jest uszkodzony i nie można rozpoznać jego tekstu; wpisz to, co na nim widać.',
    picture_locked: 'PDF jest chroniony hasłem, więc nie można rozpoznać jego tekstu.',
    picture_without_text: 'Na obrazie nie rozpoznano tekstu; wpisz to, co na nim widać.',
    picture_without_counter: 'Na zdjęciu nie znaleziono licznika; wpisz jego stan.',
    picture_too_heavy:
      'Rozpoznawanie tekstu trwa zbyt długo albo wymaga zbyt wiele pamięci; wpisz to, co widać na obrazie.',
    picture_in_use: 'Na tym dokumencie opiera się zestawienie lub rozliczenie, więc rozpoznanego tekstu nie przejęto.',
    recognition_interrupted:
      'Rozpoznawanie tekstu przerwano dwa razy; odczytaj dokument ponownie albo wpisz to, co na nim widać.',
  },
}

const values: Readonly<Record<string, string>> = {
  supplier: 'sprzedawca',
  number: 'numer',
  meter_number: 'numer licznika',
  quantity: 'ilość',
  unit_price: 'cena',
  amount: 'kwota',
  total: 'razem',
  to_pay: 'do zapłaty',
  conversion_factor: 'współczynnik konwersji',
}

/** A member of a model's answer: its name, or `line` with its number. */
function nameValue(name: string, locale: Locale): string {
  if (locale === 'en') return name.replaceAll('_', ' ').replace(/^line /, 'position ')
  return values[name] ?? name.replace(/^line /, 'pozycja ')
}

function writeDays({ from, to }: { from: string; to: string }, locale: Locale): string {
  return `${writeDay(from, locale)} – ${writeDay(to, locale)}`
}

function listed({ quoted, more }: { quoted: readonly string[]; more: number }, locale: Locale): string {
  const rest = locale === 'en' ? `and ${more} more` : `i ${more} więcej`
  return `${quoted.join(', ')}${more > 0 ? ` ${rest}` : ''}`
}

/** Reasons end with their amounts, such as `Odsetki +5.00`. */
function withCommas({ quoted, more }: { quoted: readonly string[]; more: number }) {
  const commas = quoted.map((reason) => (reason.at(-3) === '.' ? `${reason.slice(0, -3)},${reason.slice(-2)}` : reason))
  return { quoted: commas, more }
}

function inBrackets(text: string | null): string {
  return text === null ? '' : ` (${text})`
}
