import { apartmentRows } from './apartment-rows.ts'
import { billingRows } from './billing-rows.ts'
import type { IsolationRow } from './isolation-row.ts'
import { monthRows } from './month-rows.ts'
import { webhookRows } from './webhook-rows.ts'

/** Every operation of landlords has its row, by its id; the test fails for one without. */
export const isolationRows: ReadonlyMap<string, IsolationRow> = new Map([
  ...apartmentRows,
  ...monthRows,
  ...billingRows,
  ...webhookRows,
])
