import { taxClauses } from './tax-clauses.ts'
import type { PartRecord, PaymentRecord, TaxRecords } from './tax-records.ts'
import {
  createTable,
  dayColumn,
  plnColumn,
  type TaxColumn,
  type TaxTable,
  textColumn,
  wordColumn,
} from './tax-table.ts'
import { type ReceiptClass, taxWords } from './tax-words.ts'

/** A part of a payment, its unused remainder, or a whole payment without an agreement; without a payment, a part of a set-off. */
type Receipt = {
  payment: PaymentRecord | null
  part: PartRecord | null
  receivedOn: string
  taxClass: ReceiptClass
  amountPln: string
}

/** One row per part of a payment and per remainder, so that the amounts add up to the money received; then the set-offs. */
export function listReceipts({ payments, parts }: Pick<TaxRecords, 'payments' | 'parts'>): TaxTable {
  const partsOf = Map.groupBy(parts, ({ payment_id }) => payment_id)
  const received = payments.flatMap((payment) => receiptsOf(payment, partsOf.get(payment.payment_id) ?? []))
  const setOffs = (partsOf.get(null) ?? []).map((part) => receiptOf(null, part))
  return createTable({ en: 'Parts', pl: 'Części wpłat' }, columns, [...received, ...setOffs])
}

function receiptsOf(payment: PaymentRecord, parts: readonly PartRecord[]): Receipt[] {
  const used = parts.map((part) => receiptOf(payment, part))
  if (Number(payment.unallocated_pln) === 0) return used
  const taxClass = payment.agreement_id === null ? 'unmatched' : 'unallocated'
  const { received_on: receivedOn, unallocated_pln: amountPln } = payment
  return [...used, { payment, part: null, receivedOn, taxClass, amountPln }]
}

function receiptOf(payment: PaymentRecord | null, part: PartRecord): Receipt {
  return { payment, part, receivedOn: part.received_on, taxClass: part.tax_class, amountPln: part.amount_pln }
}

const columns: TaxColumn<Receipt>[] = [
  dayColumn('received_on', ({ receivedOn }) => receivedOn),
  plnColumn('amount_pln', ({ amountPln }) => amountPln),
  wordColumn('tax_class', ({ taxClass }) => taxWords.taxClass[taxClass], 28),
  textColumn('apartment', ({ part }) => part?.apartment ?? null, 24),
  textColumn('period', ({ part }) => part?.period ?? null, 12),
  textColumn('reference_code', ({ part }) => part?.reference_code ?? null, 24),
  textColumn('item', ({ part }) => part?.label ?? null, 36),
  textColumn('tenant', ({ payment }) => payment?.tenant ?? null, 24),
  plnColumn('payment_pln', ({ payment }) => payment?.amount_pln ?? null),
  textColumn('payer', ({ payment }) => payment?.payer ?? null, 24),
  textColumn('title', ({ payment }) => payment?.title ?? null, 36),
  wordColumn('source', ({ payment }) => payment && taxWords.source[payment.source], 24),
  wordColumn('kind', ({ part }) => part && taxWords.kind[part.kind], 20),
  wordColumn('tax_clause', ({ part }) => part && taxClauses[part.tax_class], 60),
]
