import { apartmentRows } from './apartment-rows.ts'
import { billingRows } from './billing-rows.ts'
import type { IsolationRow } from './isolation-row.ts'
import { monthRows } from './month-rows.ts'
import { webhookRows } from './webhook-rows.ts'

/** What an operation works with, so that no test makes more than it needs. */
export type Need = 'apartments' | 'month' | 'billing' | 'webhooks'

const of = (need: Need, rows: readonly (readonly [string, IsolationRow])[]) =>
  rows.map(([id, row]) => [id, { ...row, need }] as const)

/** Every operation of landlords has its row, by its id; the test fails for one without. */
export const isolationRows: ReadonlyMap<string, IsolationRow & { need: Need }> = new Map([
  ...of('apartments', apartmentRows),
  ...of('month', monthRows),
  ...of('billing', billingRows),
  ...of('webhooks', webhookRows),
])
