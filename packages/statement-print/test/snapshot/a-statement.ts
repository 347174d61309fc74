import type { Item } from '@lokum/contracts/settlements/item'
import { newId } from '@lokum/service-kit/ids'
import { anAgreement } from '../../../month-engine/test/calculation/a-case.ts'
import type { StatementCase } from '../../src/snapshot/build-snapshot.ts'

/** A statement of April for Jan, whose rent is 2400 zł, prepared on 4 May. */
export function aCase(members: Partial<StatementCase> = {}): StatementCase {
  return {
    statementId: newId('statement'),
    version: 1,
    preparedOn: '2026-05-04',
    settlement: { id: newId('settlement'), period: '2026-04', referenceCode: 'Długa 7/12-2026-04-K7Q2', trueUp: null },
    agreement: { ...anAgreement(), id: newId('agreement') },
    apartment: {
      id: newId('apartment'),
      label: 'Długa 7/12',
      address: { street: 'ul. Długa 7/12', city: 'Kraków', postal_code: '31-147' },
    },
    items: [anItem()],
    documents: new Map(),
    meters: new Map(),
    standing: { paidPln: '0.00', creditPln: '0.00', balanceBeforePln: '0.00', openBefore: [] },
    corrected: null,
    ...members,
  }
}

/** The rent, approved. */
export function anItem(members: Partial<Item> = {}): Item {
  return {
    id: newId('item'),
    type: 'rent_and_fixed',
    category: null,
    label: 'Czynsz',
    inputs: { kind: 'fixed', monthly_pln: 2400, days: 30, days_in_month: 30 },
    amount_pln: 2400,
    formula: '2\u00a0400,00 zł za pełny miesiąc = 2\u00a0400,00 zł',
    proposed_by: 'agreement',
    state: 'approved',
    source: { kind: 'agreement', agreement_id: newId('agreement'), clause: 'Czynsz' },
    confidence: null,
    sure: false,
    tax_class: 'revenue',
    inputs_changed: false,
    proposal: null,
    notes: [],
    reason: null,
    decided_at: null,
    created_at: '2026-05-01T00:00:00.000Z',
    updated_at: '2026-05-01T00:00:00.000Z',
    ...members,
  }
}
