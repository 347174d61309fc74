import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'

type Turned = { accountId: string; ids: readonly string[]; now: Date }

/** Marks settlements that were not paid as paid, and those that were as not paid, each as its next version. */
export async function turnPaid(em: Context['em'], { accountId, ids, now }: Turned): Promise<void> {
  await runSql(em, lock, [accountId, ids])
  await runSql(em, turn, [accountId, ids, now])
}

// The order in which they are paid, as in every other lock.
const lock =
  'SELECT id FROM settlement WHERE account_id = $1 AND id = ANY ($2::text[]) ORDER BY period, id FOR NO KEY UPDATE'

const turn = `
  UPDATE settlement
  SET paid_at = CASE WHEN paid_at IS NULL THEN $3::timestamptz END, version = version + 1, updated_at = $3
  WHERE account_id = $1 AND id = ANY ($2::text[])`
