import type { ExportedTaxYear } from '@lokum/contracts/settlements/tax'
import { createTable, type TaxColumn, type TaxTable, textColumn, valueColumn } from './tax-table.ts'

/** A field of the return (PIT-28) for one taxpayer; its name is that of the form, in Polish for every reader. */
type ReturnField = { owner: string | null; field: string; value: ReturnValue }
type ReturnValue = { kind: 'text' | 'pln' | 'whole'; text: string }

/** A table of the same fields. */
export function tableOfReturn(year: ExportedTaxYear): TaxTable {
  return createTable({ en: 'PIT-28', pl: 'PIT-28' }, columns, listReturnFields(year))
}

type Taxpayer = Pick<
  ExportedTaxYear['owners'][number],
  'revenue_pln' | 'lower' | 'higher' | 'tax_pln' | 'months_tax_pln' | 'difference_pln'
> & { months: readonly { period: string; tax_pln: number }[] }

/** The fields of the return of each owner; of an account without owners those of its only taxpayer, without a name. */
export function listReturnFields(year: ExportedTaxYear): ReturnField[] {
  if (year.owners.length === 0) return fieldsOf(year).map((field) => ({ owner: null, ...field }))
  return year.owners.flatMap(({ tax_number, share, ...owner }) => [
    { owner: owner.name, field: 'Identyfikator podatkowy', value: cell('text', writeNumber(tax_number)) },
    { owner: owner.name, field: 'Nazwisko i imię', value: cell('text', owner.name) },
    { owner: owner.name, field: 'Udział', value: cell('text', share) },
    ...fieldsOf({ ...owner }).map((field) => ({ owner: owner.name, ...field })),
  ])
}

function fieldsOf({ lower, higher, months, ...taxpayer }: Taxpayer): Omit<ReturnField, 'owner'>[] {
  return [
    { field: 'Przychód według stawki 8,5 %', value: cell('pln', lower.revenue_pln) },
    { field: 'Przychód według stawki 12,5 %', value: cell('pln', higher.revenue_pln) },
    { field: 'Ogółem przychody', value: cell('pln', taxpayer.revenue_pln) },
    { field: 'Podstawa opodatkowania według stawki 8,5 %', value: cell('whole', lower.base_pln) },
    { field: 'Podstawa opodatkowania według stawki 12,5 %', value: cell('whole', higher.base_pln) },
    { field: 'Ryczałt od przychodów za rok', value: cell('whole', taxpayer.tax_pln) },
    ...months.map(({ period, tax_pln }) => ({ field: `Należny ryczałt za ${period}`, value: cell('whole', tax_pln) })),
    { field: 'Suma należnego ryczałtu za rok', value: cell('whole', taxpayer.months_tax_pln) },
    { field: 'Do zapłaty (ujemne: nadpłata)', value: cell('whole', taxpayer.difference_pln) },
  ]
}

/** The kind before the number: a program for tables would drop the zero with which a PESEL may begin. */
function writeNumber(taxNumber: string | null): string {
  if (taxNumber === null) return ''
  return `${taxNumber.length === 10 ? 'NIP' : 'PESEL'} ${taxNumber}`
}

function cell(kind: ReturnValue['kind'], value: string | number): ReturnValue {
  return { kind, text: String(value) }
}

const columns: TaxColumn<ReturnField>[] = [
  textColumn('owner', ({ owner }) => owner, 28),
  textColumn('field', ({ field }) => field, 44),
  valueColumn('value', ({ value }) => value, 28),
]
