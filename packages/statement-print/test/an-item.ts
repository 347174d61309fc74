import type { ItemInputs } from '@lokum/contracts/settlements/item-inputs'
import type { StatementItem, StatementSnapshot } from '@lokum/contracts/settlements/statement'
import { explainItem } from '@lokum/month-engine/calculation/explain-item'

export const idOf = (prefix: string, number: number) => `${prefix}_01k${String(number).padStart(23, '0')}`

/** A line of a statement: 100 PLN of rent unless stated otherwise. */
export function anItem(
  number: number,
  item: Partial<StatementItem> & { inputs: ItemInputs },
  locale: StatementSnapshot['locale'] = 'pl',
): StatementItem {
  const amount_pln = item.amount_pln ?? 100
  return {
    item_id: idOf('itm', number),
    type: 'rent_and_fixed',
    category: null,
    label: 'Czynsz najmu',
    amount_pln,
    formula: explainItem(item.inputs, String(amount_pln), locale),
    tax_class: 'revenue',
    meter: null,
    source: 'umowa: § 4 ust. 1',
    ...item,
  }
}
