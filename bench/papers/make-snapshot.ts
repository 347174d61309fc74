import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { createTransfer } from '@lokum/statement-print/transfer/create-transfer'

const idOf = (prefix: string, number: number) => `${prefix}_01k${String(number).padStart(23, '0')}`
const bankAccountNumber = '24160000035175530643314956'

/** A frozen statement with so many items of 100 PLN. */
export function makeSnapshot(items: number): StatementSnapshot {
  const total_pln = items * 100
  const landlord = {
    name: 'Łucja Wiśniewska',
    address: 'ul. Źródlana 3, 30-001 Kraków',
    bank_account_number: bankAccountNumber,
  }
  const referenceCode = 'Długa 7/12-2026-04-K7Q2'
  const transfer = { recipient: landlord.name, bankAccountNumber, referenceCode, amountPln: total_pln.toFixed(2) }
  return {
    format: 1,
    statement_id: idOf('stm', 1),
    settlement_id: idOf('set', 1),
    version: 1,
    period: '2026-04',
    locale: 'pl',
    prepared_on: '2026-05-02',
    due_on: '2026-05-10',
    reference_code: referenceCode,
    landlord,
    tenant: { name: 'Grażyna Brzęczyszczykiewicz' },
    apartment: {
      id: idOf('apt', 1),
      label: 'Długa 7/12',
      street: 'ul. Długa 7/12',
      postal_code: '31-147',
      city: 'Kraków',
    },
    agreement: { id: idOf('agr', 1), starts_on: '2025-09-01', ends_on: null, mode: 'by_readings' },
    items: Array.from({ length: items }, (_, index) => anItem(index + 1)),
    total_pln,
    paid_pln: 0,
    credit_pln: 0,
    to_pay_pln: total_pln,
    transfer: createTransfer(transfer),
    corrects: null,
  }
}

function anItem(number: number): StatementItem {
  return {
    item_id: idOf('itm', number),
    type: 'proportional_cost',
    category: 'waste',
    label: `Wywóz odpadów, część ${number}`,
    amount_pln: 100,
    formula: '300.00 zł × 2 / 6 osób = 100.00 zł',
    tax_class: 'pass_through',
    inputs: { kind: 'amount', amount_pln: 100 },
    source: 'Spółdzielnia „Nad Łąką”, nr 04/2026: poz. 3',
  }
}
