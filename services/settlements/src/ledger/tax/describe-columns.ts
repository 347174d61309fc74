import { createTable, type TaxColumnOf, type TaxTable, textColumn } from './tax-table.ts'

type Described = readonly [name: string, meaning: string]

/** A sheet that says in Polish what the names of the others mean: the names are those of the interface, so that programs keep reading them. */
export function describeColumns(): TaxTable {
  return createTable('Opis kolumn', columns, [...sheets, ...names, ...values])
}

const columns: TaxColumnOf<Described>[] = [
  textColumn('nazwa', ([name]) => name, 28),
  textColumn('znaczenie', ([, meaning]) => meaning, 90),
]

const sheets: readonly Described[] = [
  ['Tax', 'zakładka: liczby całego roku'],
  ['PIT-28', 'zakładka: pola zeznania'],
  ['Months', 'zakładka: miesiące'],
  ['Apartments', 'zakładka: mieszkania'],
  ['Payments', 'zakładka: wpłaty'],
  ['Parts', 'zakładka: części wpłat i pozycje, które zapłaciły'],
  ['Settlements', 'zakładka: rozliczenia'],
  ['Items', 'zakładka: pozycje rozliczeń'],
]

const names: readonly Described[] = [
  ['figure', 'nazwa liczby'],
  ['value', 'wartość'],
  ['year', 'rok'],
  ['paid_each', 'jak często płacony jest ryczałt'],
  ['revenue_pln', 'przychód podlegający opodatkowaniu'],
  ['pass_through_pln', 'koszty przenoszone na najemcę bez marży (poza przychodem)'],
  ['deposit_pln', 'kaucje'],
  ['unallocated_pln', 'wpłaty najemców jeszcze niezaliczone na rozliczenie'],
  ['unmatched_pln', 'wpłaty niezidentyfikowane'],
  ['threshold_pln', 'próg, do którego obowiązuje niższa stawka'],
  ['other_revenue_pln', 'inny przychód na ryczałcie, wpisany, w ramach tego samego progu'],
  ['threshold_used_pln', 'wykorzystana część progu'],
  ['lower.revenue_pln', 'przychód według stawki 8,5 %'],
  ['lower.base_pln', 'podstawa opodatkowania po zaokrągleniu według stawki 8,5 %'],
  ['lower.rate', 'niższa stawka'],
  ['higher.revenue_pln', 'przychód według stawki 12,5 %'],
  ['higher.base_pln', 'podstawa opodatkowania po zaokrągleniu według stawki 12,5 %'],
  ['higher.rate', 'wyższa stawka'],
  ['tax_exact_pln', 'ryczałt przed zaokrągleniem'],
  ['tax_pln', 'ryczałt należny'],
  ['months_tax_pln', 'suma ryczałtu za miesiące'],
  ['difference_pln', 'różnica między ryczałtem za rok a sumą za miesiące'],
  ['paid_pln', 'zapłacony ryczałt'],
  ['left_pln', 'ryczałt za rok pomniejszony o zapłacony'],
  ['computed_at', 'chwila obliczenia'],
  ['month', 'miesiąc otrzymania wpłat'],
  ['revenue_to_date_pln', 'przychód od początku roku'],
  ['carried_pln', 'w tym zmiany z miesięcy, za które ryczałt był już zapłacony'],
  ['changed_pln', 'zmiana przychodu po zapłacie ryczałtu, liczona później'],
  ['due_on', 'termin płatności'],
  ['state', 'stan miesiąca'],
  ['paid_on', 'dzień zapłaty ryczałtu'],
  ['apartment', 'mieszkanie'],
  ['apartment_id', 'identyfikator mieszkania w Lokum'],
  ['received_on', 'data otrzymania'],
  ['amount_pln', 'kwota'],
  ['tenant', 'najemca'],
  ['payer', 'nadawca przelewu'],
  ['title', 'tytuł przelewu'],
  ['source', 'skąd pochodzi wpłata'],
  ['payment_id', 'identyfikator wpłaty w Lokum'],
  ['agreement_id', 'identyfikator umowy w Lokum'],
  ['tax_class', 'klasa podatkowa'],
  ['period', 'miesiąc, którego dotyczy rozliczenie'],
  ['reference_code', 'kod rozliczenia'],
  ['item', 'pozycja rozliczenia'],
  ['settlement_id', 'identyfikator rozliczenia w Lokum'],
  ['item_id', 'identyfikator pozycji w Lokum'],
  ['kind', 'rodzaj rozliczenia'],
  ['tax_clause', 'przepis albo interpretacja, z której wynika klasa'],
  ['total_pln', 'suma rozliczenia'],
  ['paid_in_year_pln', 'wpłacono w tym roku'],
  ['statement_version', 'wersja zestawienia'],
  ['statement_id', 'identyfikator zestawienia w Lokum'],
]

const values: readonly Described[] = [
  ['state: open', 'miesiąc jeszcze trwa'],
  ['state: due', 'do zapłaty'],
  ['state: paid', 'zapłacony'],
  ['paid_each: month', 'co miesiąc'],
  ['paid_each: quarter', 'co kwartał'],
  ['tax_class: revenue', 'przychód'],
  ['tax_class: pass_through', 'po kosztach, bez podatku'],
  ['tax_class: deposit', 'kaucja'],
  ['kind: monthly', 'rozliczenie miesięczne'],
  ['kind: true_up', 'rozliczenie zaliczek'],
  ['source: manual', 'wpisana ręcznie'],
  ['source: deposit', 'zaliczona kaucja'],
  ['source: csv, mt940, camt053', 'z wyciągu bankowego w tym formacie'],
]
