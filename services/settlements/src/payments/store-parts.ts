import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { Part } from './allocate-payments.ts'

// A second or so, each with two foreign keys.
const batchSize = 5_000

type Difference = { gone: readonly Part[]; come: readonly Part[] }

/** What has to be deleted and inserted so that what is stored becomes what is allocated. */
export function differenceOf(stored: readonly Part[], allocated: readonly Part[]): Difference {
  const before = new Set(stored.map(textOf))
  const after = new Set(allocated.map(textOf))
  return {
    gone: stored.filter((part) => !after.has(textOf(part))),
    come: allocated.filter((part) => !before.has(textOf(part))),
  }
}

function textOf({ paymentId, receivedOn, statementId, itemId, amountPln }: Part): string {
  return `${paymentId} ${receivedOn} ${statementId} ${itemId} ${amountPln}`
}

/** Writes a difference; payments whose parts change, except those that are changed anyway, get their next version. */
export async function storeParts(
  { em, caller, now }: Context,
  { gone, come, touched }: Difference & { touched: ReadonlySet<string> },
): Promise<void> {
  for (const batch of splitIntoBatches(gone, batchSize))
    await em.execute(deleteParts, [JSON.stringify(batch.map(toRow)), caller.accountId])
  for (const batch of splitIntoBatches(come, batchSize))
    await em.execute(insertParts, [caller.accountId, JSON.stringify(batch.map(toRow))])
  const changed = new Set([...gone, ...come].flatMap(({ paymentId }) => paymentId ?? []))
  const others = [...changed].filter((id) => !touched.has(id)).sort()
  if (others.length > 0) await em.execute(raiseVersions, [now, caller.accountId, others])
}

function toRow({ paymentId, receivedOn, statementId, itemId, amountPln }: Part) {
  return {
    ...{ payment_id: paymentId, received_on: receivedOn, statement_id: statementId, item_id: itemId },
    amount_pln: amountPln,
  }
}

const told = `
  jsonb_to_recordset(?::jsonb)
    AS told (payment_id text, received_on date, statement_id text, item_id text, amount_pln numeric)`

const deleteParts = `
  DELETE FROM payment_part part USING ${told}
  WHERE part.account_id = ? AND part.statement_id = told.statement_id AND part.item_id = told.item_id
    AND part.payment_id IS NOT DISTINCT FROM told.payment_id AND part.received_on = told.received_on`

const insertParts = `
  INSERT INTO payment_part (account_id, payment_id, received_on, statement_id, item_id, amount_pln)
  SELECT ?, payment_id, received_on, statement_id, item_id, amount_pln FROM ${told}`

const raiseVersions = 'UPDATE payment SET version = version + 1, updated_at = ? WHERE account_id = ? AND id IN (?)'
