import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Item } from '@lokum/contracts/settlements/item'
import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import Big from 'big.js'
import { sumPln } from '../money/sum-pln.ts'
import { describeSource, type NamedDocument } from './describe-source.ts'
import { dueDay } from './due-day.ts'
import { type Line, listChanges } from './list-changes.ts'
import { transferOf } from './pdf/transfer-of.ts'

/** The complete input of a statement. */
export type StatementCase = {
  statementId: string
  version: number
  /** `YYYY-MM-DD` */
  preparedOn: string
  settlement: { id: string; period: string; referenceCode: string }
  agreement: Agreement
  apartment: Pick<Apartment, 'id' | 'label' | 'address'>
  /** In display order, without rejected items. */
  items: readonly Item[]
  documents: ReadonlyMap<string, NamedDocument>
  /** Decimal texts: the amount paid for this settlement so far, and earlier payments not yet used. */
  paidPln: string
  creditPln: string
  /** The statement in force until this one is sent. */
  corrected: Corrected | null
}

export type Corrected = {
  version: number
  snapshotSha256: string
  totalPln: string
  lines: readonly Line[]
  reason: string
}

/** Builds the frozen content of a statement; the same case gives the same snapshot. */
export function buildSnapshot(one: StatementCase): StatementSnapshot {
  const { agreement, apartment, settlement, preparedOn, paidPln, creditPln } = one
  const { locale, name } = agreement.tenant
  const items = one.items.filter(({ status }) => status !== 'rejected').map((item) => itemOf(item, one))
  const totalPln = sumPln(items.map(({ amount_pln: amount }) => String(amount)))
  const toPayPln = toPay({ totalPln, paidPln, creditPln })
  return {
    format: 1,
    statement_id: one.statementId,
    settlement_id: settlement.id,
    version: one.version,
    period: settlement.period,
    locale,
    prepared_on: preparedOn,
    due_on: dueDay({ period: settlement.period, dueDay: agreement.due_day, preparedOn }),
    reference_code: settlement.referenceCode,
    landlord: landlordOf(agreement),
    tenant: { name },
    apartment: placeOf(apartment),
    agreement: { id: agreement.id, start: agreement.start, end: agreement.end, mode: agreement.mode },
    items,
    total_pln: Number(totalPln),
    paid_pln: Number(paidPln),
    credit_pln: Number(creditPln),
    to_pay_pln: Number(toPayPln),
    transfer: transferOf({
      recipient: agreement.landlord.name,
      accountNumber: agreement.landlord.account_number,
      referenceCode: settlement.referenceCode,
      amountPln: toPayPln,
    }),
    corrects: one.corrected && correctsOf(one.corrected, items),
  }
}

type Amounts = { totalPln: string; paidPln: string; creditPln: string }

/** The amount left to pay, at least 0. */
function toPay({ totalPln, paidPln, creditPln }: Amounts): string {
  const left = new Big(totalPln).minus(paidPln).minus(creditPln)
  return (left.lt(0) ? new Big(0) : left).toFixed(2)
}

function itemOf(item: Item, { agreement, documents }: StatementCase): StatementItem {
  return {
    item_id: item.id,
    type: item.type,
    category: item.category,
    label: item.label,
    amount_pln: item.amount_pln,
    formula: item.formula,
    tax_class: item.tax_class,
    inputs: item.inputs,
    source: describeSource(item.source, documents, agreement.tenant.locale),
  }
}

function landlordOf({ landlord: { name, address, account_number } }: Agreement): StatementSnapshot['landlord'] {
  return { name, address, account_number }
}

function placeOf({ id, label, address }: StatementCase['apartment']): StatementSnapshot['apartment'] {
  return { id, label, street: address.street, postal_code: address.postal_code, city: address.city }
}

function correctsOf(corrected: Corrected, items: readonly Line[]): StatementSnapshot['corrects'] {
  const { version, snapshotSha256, totalPln, lines, reason } = corrected
  const changes = listChanges(lines, items)
  return { version, snapshot_sha256: snapshotSha256, total_pln: Number(totalPln), reason, changes }
}
