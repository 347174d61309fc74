import { sumPln } from '@lokum/amounts/money/sum-pln'
import type { Apartment } from '@lokum/contracts/apartments/apartment'
import type { Agreement } from '@lokum/contracts/settlements/agreement'
import type { Item } from '@lokum/contracts/settlements/item'
import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { TrueUp } from '@lokum/contracts/settlements/true-up'
import { listBalances, takesOff } from '@lokum/month-engine/calculation/true-up-balances'
import { createTransfer } from '../transfer/create-transfer.ts'
import { describeSource, type NamedDocument } from './describe-source.ts'
import { dueDay } from './due-day.ts'
import { type Line, listChanges } from './list-changes.ts'
import { type NamedMeter, nameMeter } from './name-meter.ts'
import { type Standing, weigh } from './weigh-balance.ts'

/** The complete input of a statement. */
export type StatementCase = {
  statementId: string
  version: number
  /** `YYYY-MM-DD` */
  preparedOn: string
  settlement: { id: string; period: string; referenceCode: string; trueUp: TrueUp | null }
  agreement: Agreement
  apartment: Pick<Apartment, 'id' | 'label' | 'address'>
  /** In display order, without rejected items. */
  items: readonly Item[]
  documents: ReadonlyMap<string, NamedDocument>
  /** By their ids. */
  meters: ReadonlyMap<string, NamedMeter>
  /** The money of the agreement before this statement. */
  standing: Standing
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
  const { agreement, apartment, settlement, preparedOn, standing } = one
  const { locale, name, co_tenants } = agreement.tenant
  const counted = one.items.filter(({ state }) => state !== 'rejected')
  const items = counted.map((item) => itemOf(item, one))
  const { trueUp } = settlement
  const totalPln = sumPln(items.map(({ amount_pln: amount }) => String(amount)))
  const { toPayPln, creditAfterPln } = weigh(totalPln, standing)
  return {
    format: 2,
    statement_id: one.statementId,
    settlement_id: settlement.id,
    version: one.version,
    period: settlement.period,
    ...(trueUp && { true_up: { ...trueUp, balances: listBalances(trueUp, counted) } }),
    locale,
    prepared_on: preparedOn,
    due_on: dueDay({ period: settlement.period, dueDay: agreement.due_day, preparedOn }),
    reference_code: settlement.referenceCode,
    landlord: landlordOf(agreement),
    tenant: { name, co_tenants },
    apartment: placeOf(apartment),
    agreement: { id: agreement.id, starts_on: agreement.starts_on, ends_on: agreement.ends_on, mode: agreement.mode },
    items,
    amounts: 'gross',
    total_pln: Number(totalPln),
    paid_pln: Number(standing.paidPln),
    credit_pln: Number(standing.creditPln),
    balance_before_pln: Number(standing.balanceBeforePln),
    ...(standing.openBefore.length > 0 && { open_before: standing.openBefore }),
    to_pay_pln: Number(toPayPln),
    credit_after_pln: Number(creditAfterPln),
    transfer: createTransfer({
      recipient: agreement.landlord.name,
      bankAccountNumber: agreement.landlord.bank_account_number,
      referenceCode: settlement.referenceCode,
      amountPln: toPayPln,
    }),
    corrects: one.corrected && correctsOf(one.corrected, items),
  }
}

function itemOf(item: Item, { settlement, agreement, documents, meters }: StatementCase): StatementItem {
  return {
    item_id: item.id,
    type: item.type,
    category: item.category,
    label: item.label,
    amount_pln: item.amount_pln,
    formula: item.formula,
    tax_class: item.tax_class,
    inputs: item.inputs,
    ...(settlement.trueUp && takesOff(item) && { takes_off: true as const }),
    meter: nameMeter(item.inputs, meters),
    source: describeSource(item.source, documents, agreement.tenant.locale),
  }
}

function landlordOf({ landlord: { name, address, bank_account_number } }: Agreement): StatementSnapshot['landlord'] {
  return { name, address, bank_account_number }
}

function placeOf({ id, label, address }: StatementCase['apartment']): StatementSnapshot['apartment'] {
  return { id, label, street: address.street, postal_code: address.postal_code, city: address.city }
}

function correctsOf(corrected: Corrected, items: readonly Line[]): StatementSnapshot['corrects'] {
  const { version, snapshotSha256, totalPln, lines, reason } = corrected
  const changes = listChanges(lines, items)
  return { version, snapshot_sha256: snapshotSha256, total_pln: Number(totalPln), reason, changes }
}
