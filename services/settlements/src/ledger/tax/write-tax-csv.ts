import { stringify } from 'csv-stringify/sync'
import { listReturnFields, returnColumns } from './list-return-fields.ts'
import { neutralizeText } from './neutralize-text.ts'
import { taxClause } from './tax-clauses.ts'
import type { PartRecord, PaymentRecord, TaxRecords } from './tax-records.ts'
import {
  createTable,
  dayColumn,
  plnColumn,
  type TaxCell,
  type TaxColumnOf,
  type TaxTable,
  textColumn,
} from './tax-table.ts'

/**
 * A part of a payment, its unused remainder, or a whole payment without an agreement; without a payment, a part of a
 * set-off.
 */
type CsvRecord = {
  payment: PaymentRecord | null
  part: PartRecord | null
  receivedOn: string
  taxClass: string
  amountPln: string
}

/**
 * One row per part of a payment and per remainder, so that the amounts add up to the money received. The format opens in a Polish
 * spreadsheet: UTF-8 with a byte order mark, semicolons, decimal commas; quoted as in RFC 4180.
 */
export function writeTaxCsv({ payments, parts }: Pick<TaxRecords, 'payments' | 'parts'>): Buffer {
  const partsOf = Map.groupBy(parts, ({ payment_id }) => payment_id)
  const received = payments.flatMap((payment) => recordsOf(payment, partsOf.get(payment.payment_id) ?? []))
  const records = [...received, ...(partsOf.get(null) ?? []).map((part) => recordOf(null, part))]
  return writeTable(createTable('Parts', columns, records))
}

/** The fields of the return (PIT-28) of each owner, in the same format. */
export function writeReturnCsv({ taxYear }: Pick<TaxRecords, 'taxYear'>): Buffer {
  return writeTable(createTable('PIT-28', returnColumns, listReturnFields(taxYear)))
}

function writeTable({ columns: headings, rows }: TaxTable): Buffer {
  const lines = [headings.map(({ name }) => name), ...rows.map((row) => row.map(write))]
  return Buffer.from(stringify(lines, { bom: true, delimiter: ';', record_delimiter: '\r\n' }))
}

function recordsOf(payment: PaymentRecord, parts: readonly PartRecord[]): CsvRecord[] {
  const used = parts.map((part) => recordOf(payment, part))
  if (Number(payment.unallocated_pln) === 0) return used
  const taxClass = payment.agreement_id === null ? 'unmatched' : 'unallocated'
  const { received_on: receivedOn, unallocated_pln: amountPln } = payment
  return [...used, { payment, part: null, receivedOn, taxClass, amountPln }]
}

function recordOf(payment: PaymentRecord | null, part: PartRecord): CsvRecord {
  return { payment, part, receivedOn: part.received_on, taxClass: part.tax_class, amountPln: part.amount_pln }
}

function write(cell: TaxCell | null): string {
  if (cell === null) return ''
  if (cell.kind === 'pln') return cell.text.replace('.', ',')
  return cell.kind === 'text' ? neutralizeText(cell.text) : cell.text
}

const columns: TaxColumnOf<CsvRecord>[] = [
  dayColumn('received_on', ({ receivedOn }) => receivedOn),
  plnColumn('amount_pln', ({ amountPln }) => amountPln),
  textColumn('tax_class', ({ taxClass }) => taxClass),
  textColumn('apartment', ({ part }) => part?.apartment ?? null),
  textColumn('period', ({ part }) => part?.period ?? null),
  textColumn('reference_code', ({ part }) => part?.reference_code ?? null),
  textColumn('item', ({ part }) => part?.label ?? null),
  textColumn('tenant', ({ payment }) => payment?.tenant ?? null),
  { name: 'payment_pln', width: 16, cell: ({ payment }) => payment && { kind: 'pln', text: payment.amount_pln } },
  textColumn('payer', ({ payment }) => payment?.payer ?? null),
  textColumn('title', ({ payment }) => payment?.title ?? null),
  textColumn('source', ({ payment }) => payment?.source ?? null),
  textColumn('payment_id', ({ payment }) => payment?.payment_id ?? null),
  textColumn('agreement_id', ({ payment }) => payment?.agreement_id ?? null),
  textColumn('apartment_id', ({ part }) => part?.apartment_id ?? null),
  textColumn('settlement_id', ({ part }) => part?.settlement_id ?? null),
  textColumn('item_id', ({ part }) => part?.item_id ?? null),
  textColumn('kind', ({ part }) => part?.kind ?? null),
  textColumn('tax_clause', ({ taxClass }) => taxClause(taxClass)),
]
