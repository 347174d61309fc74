import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { serviceItself } from '@lokum/service-kit/audit/service-itself'
import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Edge } from '@lokum/service-kit/http/edge'

type SweeperDeps = Pick<Edge, 'orm' | 'log' | 'committed'>

const everyMs = 3_600_000
const keptMs = 30 * 24 * 3_600_000

/** Removes previews not committed for 30 days, and cancelled ones of that age, because they contain other people's transfers. */
export function startPreviewSweeper({ clock, ...parts }: SweeperDeps & { clock: () => Date }): Repetition {
  return repeat(parts, { failure: 'payment_imports.not_swept', everyMs, run: () => sweepPreviews(parts, clock()) })
}

/** One import after the other, each in its own transaction. */
export async function sweepPreviews({ orm, committed }: Omit<SweeperDeps, 'log'>, now: Date): Promise<void> {
  while (await orm.em.fork().transactional((em) => removeOldest(em, now))) committed()
}

async function removeOldest(em: Edge['orm']['em'], now: Date): Promise<boolean> {
  const [found] = await runSql<OldPreview>(em, findOldest, [new Date(now.getTime() - keptMs)])
  if (found === undefined) return false
  const { id, account_id: accountId, version, state } = found
  await runSql(em, 'DELETE FROM payment_import_row WHERE account_id = $1 AND import_id = $2', [accountId, id])
  await runSql(em, 'DELETE FROM payment_import WHERE account_id = $1 AND id = $2', [accountId, id])
  const author = { ...serviceItself({ name: 'settlements', accountId, now }), em }
  const object = { id, version: version + 1 }
  await recordAudit(author, { action: 'payment_import.removed', object, data: { id, state } })
  return true
}

type OldPreview = { id: string; account_id: string; version: number; state: string }

const findOldest = `
  SELECT id, account_id, version, state FROM payment_import
  WHERE state <> 'committed' AND state <> 'reversed' AND created_at < $1
  ORDER BY created_at
  LIMIT 1
  FOR UPDATE SKIP LOCKED`
