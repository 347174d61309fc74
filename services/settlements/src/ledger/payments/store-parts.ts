import { runSql } from '@lokum/service-kit/database/run-sql'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/context'
import type { Part } from './allocate-payments.ts'

// A second or so, each with two foreign keys.
const batchSize = 5_000

type Difference = { gone: readonly Part[]; come: readonly Part[] }

/** The deletions and insertions that turn the stored parts into the allocated ones. */
export function compareParts(stored: readonly Part[], allocated: readonly Part[]): Difference {
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

/** Stores a difference. Payments with changed parts get their next version, unless the caller changes them anyway. */
export async function storeParts(
  { em, caller, now }: Context,
  { gone, come, touched }: Difference & { touched: ReadonlySet<string> },
): Promise<void> {
  for (const batch of splitIntoBatches(gone, batchSize))
    await runSql(em, deleteParts, [caller.accountId, ...columnsOf(batch)])
  for (const batch of splitIntoBatches(come, batchSize))
    await runSql(em, insertParts, [caller.accountId, ...columnsOf(batch)])
  const changed = new Set([...gone, ...come].flatMap(({ paymentId }) => paymentId ?? []))
  const others = [...changed].filter((id) => !touched.has(id)).sort()
  if (others.length > 0) await runSql(em, raiseVersions, [now, caller.accountId, others])
}

function columnsOf(parts: readonly Part[]) {
  return [
    parts.map(({ paymentId }) => paymentId),
    parts.map(({ receivedOn }) => receivedOn),
    parts.map(({ statementId }) => statementId),
    parts.map(({ itemId }) => itemId),
    parts.map(({ amountPln }) => amountPln),
  ]
}

const given = `
  unnest($2::text[], $3::date[], $4::text[], $5::text[], $6::numeric[])
    AS given (payment_id, received_on, statement_id, item_id, amount_pln)`

const deleteParts = `
  DELETE FROM payment_part part USING ${given}
  WHERE part.account_id = $1 AND part.statement_id = given.statement_id AND part.item_id = given.item_id
    AND part.payment_id IS NOT DISTINCT FROM given.payment_id AND part.received_on = given.received_on`

const insertParts = `
  INSERT INTO payment_part (account_id, payment_id, received_on, statement_id, item_id, amount_pln)
  SELECT $1, payment_id, received_on, statement_id, item_id, amount_pln FROM ${given}`

const raiseVersions = `
  UPDATE payment SET version = version + 1, updated_at = $1 WHERE account_id = $2 AND id = ANY ($3::text[])`
