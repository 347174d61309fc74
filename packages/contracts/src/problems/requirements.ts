import type { Text } from './problem-definition.ts'
import { settlementRequirements } from './settlement-requirements.ts'
import { webhookRequirements } from './webhook-requirements.ts'

/** Requirements for values: the part of the sentence after "must" and "musi". Placeholders come with the fault. */
export const requirements = {
  between: { en: 'be between {min} and {max}', pl: 'wynosić od {min} do {max}' },
  at_least: { en: 'be at least {min}', pl: 'wynosić co najmniej {min}' },
  at_most: { en: 'be at most {max}', pl: 'wynosić najwyżej {max}' },
  above: { en: 'be greater than {min}', pl: 'być większa niż {min}' },
  above_and_at_most: {
    en: 'be greater than {min} and at most {max}',
    pl: 'być większa niż {min} i wynosić najwyżej {max}',
  },
  below: { en: 'be less than {max}', pl: 'być mniejsza niż {max}' },
  not_zero: { en: 'not be 0', pl: 'być różna od 0' },
  significant_digits: { en: 'have at most 15 significant digits', pl: 'mieć do 15 cyfr znaczących' },
  decimals: { en: 'have at most {max} decimal places', pl: 'mieć do {max} miejsc po przecinku' },
  not_empty: { en: 'contain at least one character', pl: 'zawierać co najmniej jeden znak' },
  characters: { en: 'have {min} to {max} characters', pl: 'mieć od {min} do {max} znaków' },
  min_characters: { en: 'have at least {min} characters', pl: 'mieć co najmniej {min} znaków' },
  max_characters: { en: 'have at most {max} characters', pl: 'mieć do {max} znaków' },
  bytes: { en: 'not exceed {max} bytes', pl: 'mieć do {max} bajtów' },
  not_empty_list: { en: 'have at least one entry', pl: 'mieć co najmniej jeden element' },
  min_items: { en: 'have at least {min} entries', pl: 'mieć co najmniej {min} elementów' },
  max_items: { en: 'have at most {max} entries', pl: 'mieć do {max} elementów' },
  string: { en: 'be a string', pl: 'być tekstem' },
  number: { en: 'be a number', pl: 'być liczbą' },
  integer: { en: 'be an integer', pl: 'być liczbą całkowitą' },
  boolean: { en: 'be true or false', pl: 'być równa true albo false' },
  array: { en: 'be an array', pl: 'być tablicą' },
  object: { en: 'be a JSON object', pl: 'być obiektem JSON' },
  one_of: { en: 'be one of: {list}', pl: 'być jedną z: {list}' },
  single_line: {
    en: 'be a single line without control characters',
    pl: 'być jednym wierszem bez znaków sterujących',
  },
  visible: {
    en: 'contain at least one letter, digit, punctuation mark or symbol',
    pl: 'zawierać co najmniej jedną literę, cyfrę, znak przestankowy lub symbol',
  },
  all_seen: {
    en: 'have no zero-width characters and none that change the direction of the text',
    pl: 'być bez znaków o zerowej szerokości i bez znaków zmieniających kierunek tekstu',
  },
  no_links: {
    en: 'have no links, web or e-mail addresses and none of < > @; put a space after a full stop',
    pl: 'być bez linków, adresów internetowych i e-mail oraz znaków < > @; po kropce postaw spację',
  },
  placeholders: {
    en: 'have braces only around {list}, and each of them once at most',
    pl: 'mieć nawiasy klamrowe tylko w {list}, a każde z tych pól najwyżej raz',
  },
  identifier: { en: 'be an identifier of the form {prefix}_…', pl: 'być identyfikatorem w postaci {prefix}_…' },
  cursor: {
    en: 'be the next_cursor or resume_cursor of an earlier page with the same filters',
    pl: 'być równa next_cursor albo resume_cursor jednej z poprzednich stron z tymi samymi filtrami',
  },
  without_updated_since: {
    en: 'be left out when `updated_since` is given; filter what the pages have',
    pl: 'być pominięta, gdy podano `updated_since`; przefiltruj dane ze stron',
  },
  day: {
    en: 'be a calendar day in the form YYYY-MM-DD, from 1900 to 2099',
    pl: 'być dniem w postaci RRRR-MM-DD, od 1900 do 2099 roku',
  },
  month: {
    en: 'be a month in the form YYYY-MM, from 1900 to 2099',
    pl: 'być miesiącem w postaci RRRR-MM, od 1900 do 2099 roku',
  },
  year: { en: 'be a year from 1900 to 2099', pl: 'być rokiem od 1900 do 2099' },
  moment: {
    en: 'be an ISO 8601 timestamp with an offset, such as 2026-04-15T08:30:00Z, from 1970 to 9999',
    pl: 'być chwilą w formacie ISO 8601 z przesunięciem, np. 2026-04-15T08:30:00Z, od 1970 do 9999 roku',
  },
  given_or_in_profile: {
    en: 'be given, because the account’s profile has none; give it here or fill it into the profile',
    pl: 'być podana, bo nie ma jej w profilu konta; podaj ją tutaj albo uzupełnij profil',
  },
  reference_code: {
    en: 'end like a reference code, such as -2026-04-K7Q2',
    pl: 'kończyć się jak kod rozliczenia, np. -2026-04-K7Q2',
  },
  email: {
    en: 'be an e-mail address such as anna@example.com, at most 254 characters without accents',
    pl: 'być adresem e-mail, np. anna@example.com, do 254 znaków bez polskich liter',
  },
  phone: {
    en: 'be a phone number of 6 to 19 digits, such as +48 600 700 800',
    pl: 'być numerem telefonu z 6 do 19 cyfr, np. +48 600 700 800',
  },
  document_ids: {
    en: 'be 1 to 100 identifiers of documents with commas between them',
    pl: 'składać się z 1 do 100 identyfikatorów dokumentów rozdzielonych przecinkami',
  },
  settlement_ids: {
    en: 'be 1 to 100 identifiers of settlements with commas between them',
    pl: 'składać się z 1 do 100 identyfikatorów rozliczeń rozdzielonych przecinkami',
  },
  postal_code: { en: 'have the form NN-NNN, such as 02-326', pl: 'mieć postać NN-NNN, np. 02-326' },
  bank_account_number: {
    en: 'be a Polish bank account number (NRB) of 26 digits',
    pl: 'być polskim numerem rachunku (NRB) złożonym z 26 cyfr',
  },
  tax_account_number: {
    en: 'be a tax micro-account of 26 digits, with 10100071 222 after the two check digits',
    pl: 'być mikrorachunkiem podatkowym z 26 cyfr, z 10100071 222 po dwóch cyfrach kontrolnych',
  },
  last_of_quarter: {
    en: 'be the last month of a quarter, because the tax is paid by quarters',
    pl: 'być ostatnim miesiącem kwartału, bo podatek jest płacony co kwartał',
  },
  tax_number: { en: 'be a NIP of 10 or a PESEL of 11 digits', pl: 'być numerem NIP z 10 cyfr albo PESEL z 11 cyfr' },
  fraction: {
    en: 'be a fraction of whole numbers up to 9999, such as 1/2',
    pl: 'być ułamkiem z liczb całkowitych do 9999, np. 1/2',
  },
  shares_of_whole: {
    en: 'have shares that add up to 1; these add up to {sum}',
    pl: 'mieć udziały, które w sumie dają 1; te dają {sum}',
  },
  other_of_each_owner: {
    en: 'be 0 in every month while the year has several owners; enter it as `other_revenue_pln` of the owner who received it',
    pl: 'być równe 0 w każdym miesiącu, gdy rok ma kilku właścicieli; wpisz je jako `other_revenue_pln` właściciela, który je otrzymał',
  },
  other_of_the_year: {
    en: 'be 0 in every month for a sole owner; enter it as `other_revenue_pln` of the year',
    pl: 'być równe 0 w każdym miesiącu, gdy właściciel jest jeden; wpisz je jako `other_revenue_pln` roku',
  },
  decimal_text: {
    en: 'be a number with up to 9 digits before and up to 6 digits after the decimal separator',
    pl: 'być liczbą o najwyżej 9 cyfrach przed przecinkiem i 6 po przecinku',
  },
  sha256: { en: 'have 64 lowercase hexadecimal digits', pl: 'mieć 64 cyfry szesnastkowe zapisane małymi literami' },
  percent_of_key: {
    en: 'have `percent` when `share_by` is `percent`, and only then',
    pl: 'mieć `percent` wtedy i tylko wtedy, gdy `share_by` to `percent`',
  },
  difference_of_key: {
    en: 'be given with the key `sub_meters` only',
    pl: 'być podana tylko z kluczem `sub_meters`',
  },
  metered_category: {
    en: 'not be `sub_meters` for a category that no meter counts',
    pl: 'być inna niż `sub_meters` w kategorii, której nie mierzy żaden licznik',
  },
  no_total_of_meters: {
    en: 'be left out with the key `sub_meters`, since the main meter has the total',
    pl: 'zostać pominięta przy kluczu `sub_meters`, bo całość podaje licznik główny',
  },
  main_meter: {
    en: 'be another meter of the same utility and unit (hot water may be behind cold water) that was in use with this one, and neither of them may be behind or in front of a third one',
    pl: 'być innym licznikiem tego samego medium i tej samej jednostki (ciepła woda może być za licznikiem zimnej), który działał razem z tym, a żaden z nich nie może być już w inny sposób licznikiem głównym lub podlicznikiem',
  },
  sub_meters_of_item: {
    en: 'be the use of the sub-meters as the proposal has it, or left out; without a proposal by sub-meters another key is needed',
    pl: 'być zużyciem podliczników jak w propozycji albo zostać pominięta; bez propozycji według podliczników potrzebny jest inny klucz',
  },
  shared_costs_of_months: {
    en: 'begin or end sharing by sub-meters on the first day of a month only; the terms from {day} would do so within a month',
    pl: 'zaczynać lub kończyć podział według podliczników tylko pierwszego dnia miesiąca; warunki od {day} zmieniałyby go w trakcie miesiąca',
  },
  unit_of_utility: {
    en: 'be a unit in which this utility is measured',
    pl: 'być jednostką, w której mierzy się to medium',
  },
  event_type: {
    en: 'be an event type such as apartment.created',
    pl: 'być typem zdarzenia, np. apartment.created',
  },
  event_filter: {
    en: 'be an event type such as apartment.created, a family such as apartment.*, or *',
    pl: 'być typem zdarzenia, np. apartment.created, rodziną, np. apartment.*, albo *',
  },
  metadata_key: {
    en: 'have keys of 1 to 40 letters, digits, dots, hyphens and underscores',
    pl: 'mieć klucze złożone z 1 do 40 liter, cyfr, kropek, łączników i podkreśleń',
  },
  header_name: {
    en: 'have header names of 1 to 64 letters, digits and single hyphens that Lokum and HTTP do not use themselves',
    pl: 'mieć nazwy nagłówków złożone z 1 do 64 liter, cyfr i pojedynczych łączników, których Lokum ani HTTP same nie używają',
  },
  header_value: {
    en: 'be printable ASCII without spaces at either end',
    pl: 'składać się z drukowalnych znaków ASCII, bez spacji na początku i na końcu',
  },
  different_header_names: {
    en: 'have header names that differ in more than upper and lower case',
    pl: 'mieć nazwy nagłówków różniące się nie tylko wielkością liter',
  },
  finite: { en: 'be a number that a double can hold', pl: 'być liczbą mieszczącą się w typie double' },
  key: {
    en: 'have 1 to 255 printable ASCII characters',
    pl: 'mieć od 1 do 255 drukowalnych znaków ASCII',
  },
  multipart: {
    en: 'be multipart/form-data with a boundary of 1 to 70 characters',
    pl: 'być równa multipart/form-data z parametrem boundary od 1 do 70 znaków',
  },
  parts: {
    en: 'have one file and at most {max} fields',
    pl: 'mieć jeden plik i do {max} pól',
  },
  free_label: { en: 'be a label that no other apartment has', pl: 'być etykietą, której nie ma inne mieszkanie' },
  free_days: {
    en: 'begin days without another agreement of the apartment; one runs {days}',
    pl: 'rozpoczynać okres bez innej umowy tego mieszkania; inna obowiązuje {days}',
  },
  near_day: {
    en: 'be at most {days} days before or after {day}',
    pl: 'być najwyżej {days} dni przed lub po {day}',
  },
  not_before: { en: 'not be before {day}', pl: 'być nie wcześniejsza niż {day}' },
  lower_if_true: {
    en: 'be true only for a reading lower than the previous one',
    pl: 'być równa true tylko dla odczytu niższego od poprzedniego',
  },
  photo: { en: 'be an image or a PDF', pl: 'być obrazem albo plikiem PDF' },
  of_first_reading: {
    en: 'be left out: only the first reading of a meter or of a tenancy may have a reason instead of a photo. Attach a photo',
    pl: 'być pominięta: tylko pierwszy odczyt licznika albo najmu może mieć powód zamiast zdjęcia. Dodaj zdjęcie',
  },
  one_or_zones: {
    en: 'be sent for a meter with one register, and left out when `registers` has the values of its zones',
    pl: 'być podana dla licznika z jednym rejestrem, a pominięta, gdy `registers` podaje wartości jego stref',
  },
  of_registers: {
    en: 'name each register of the meter once: {list}',
    pl: 'wymieniać każdy rejestr licznika raz: {list}',
  },
  equal: { en: 'be {amount}', pl: 'wynosić {amount}' },
  unchanged: { en: 'stay as it is in the item', pl: 'pozostać taka jak w pozycji' },
  null_without_agreement: {
    en: 'be null, because the settlement has no agreement to charge',
    pl: 'być równa null, bo rozliczenie nie ma umowy, którą można obciążyć',
  },
  ...settlementRequirements,
  undecided_row: {
    en: 'be a readable line of this import that is not a duplicate',
    pl: 'być czytelnym wierszem tego importu, który nie jest duplikatem',
  },
  ...webhookRequirements,
} as const satisfies Record<string, Text>
