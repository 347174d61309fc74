import type { Text } from '@lokum/contracts/problems/problem-definition'
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

export type Recorded = Pick<TaxRecords, 'payments' | 'parts'> & {
  taxYear: Pick<TaxRecords['taxYear'], 'prepayments_count'>
}

/** One row per part of a payment and per remainder, so that the amounts add up to the money received; then the set-offs. */
export function listReceipts({ taxYear, payments, parts }: Recorded): TaxTable {
  const partsOf = Map.groupBy(parts, ({ payment_id }) => payment_id)
  const ofTenants = taxYear.prepayments_count === 'when_received' ? 'prepaid' : 'unallocated'
  const received = payments.flatMap((payment) => {
    const classOfRest = payment.agreement_id === null ? 'unmatched' : ofTenants
    return receiptsOf(payment, { classOfRest, parts: partsOf.get(payment.payment_id) ?? [] })
  })
  const setOffs = (partsOf.get(null) ?? []).map((part) => receiptOf(null, part))
  return createTable({ en: 'Parts', pl: 'Części wpłat' }, columns, [...received, ...setOffs])
}

type Used = { parts: readonly PartRecord[]; classOfRest: ReceiptClass }

function receiptsOf(payment: PaymentRecord, { parts, classOfRest }: Used): Receipt[] {
  const used = parts.map((part) => receiptOf(payment, part))
  if (Number(payment.unallocated_pln) === 0) return used
  const { received_on: receivedOn, unallocated_pln: amountPln } = payment
  return [...used, { payment, part: null, receivedOn, taxClass: classOfRest, amountPln }]
}

function receiptOf(payment: PaymentRecord | null, part: PartRecord): Receipt {
  return { payment, part, receivedOn: part.received_on, taxClass: part.tax_class, amountPln: part.amount_pln }
}

const columns: TaxColumn<Receipt>[] = [
  dayColumn('received_on', ({ receivedOn }) => receivedOn),
  plnColumn('amount_pln', ({ amountPln }) => amountPln),
  wordColumn('tax_class', ({ taxClass }) => taxWords.taxClass[taxClass], 28),
  textColumn('apartment', ({ payment, part }) => part?.apartment ?? payment?.apartment ?? null, 24),
  textColumn('period', ({ part }) => part?.period ?? null, 12),
  textColumn('reference_code', ({ part }) => part?.reference_code ?? null, 24),
  textColumn('item', ({ part }) => part?.label ?? null, 36),
  textColumn('tenant', ({ payment }) => payment?.tenant ?? null, 24),
  plnColumn('payment_pln', ({ payment }) => payment?.amount_pln ?? null),
  textColumn('payer', ({ payment }) => payment?.payer ?? null, 24),
  textColumn('title', ({ payment }) => payment?.title ?? null, 36),
  wordColumn('source', ({ payment }) => payment && taxWords.source[payment.source], 24),
  wordColumn('kind', ({ part }) => part && taxWords.kind[part.kind], 20),
  wordColumn('tax_clause', ({ taxClass }) => clauseOf(taxClass), 60),
]

/** The rule of a class; money without one has none. */
function clauseOf(taxClass: ReceiptClass): Text | null {
  if (taxClass === 'unallocated' || taxClass === 'unmatched') return null
  return taxClauses[taxClass === 'prepaid' ? 'revenue' : taxClass]
}
