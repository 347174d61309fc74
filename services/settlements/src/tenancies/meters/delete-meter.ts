import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { DeleteMeter } from '@lokum/contracts/settlements/meter-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { StateForbids } from '@lokum/service-kit/problem'
import { answerMeter } from './answer-meter.ts'
import { lockMeter, type MeterRow } from './meter.ts'

/** Finds the settlements and reading requests that refer to a locked meter; statements, a higher room, pass it in. */
export type FindMeterUses = (em: Context['em'], meter: MeterRow) => Promise<string[]>

/**
 * Deletes a meter that nothing refers to, with its devices and readings; the audit log keeps what it was.
 * @throws NotFound · Problem precondition_failed · StateForbids
 */
export async function deleteMeter(
  context: Context & { findMeterUses: FindMeterUses },
  { params }: RequestOf<typeof DeleteMeter>,
): Promise<Answer<undefined>> {
  const { em, caller, ifMatch, findMeterUses } = context
  const meter = await lockMeter(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, meter.version)
  const uses = await findMeterUses(em, meter)
  if (uses.length > 0) throw new StateForbids(stateReasons.meterUsed, uses)

  const { body } = await answerMeter(context, meter)
  for (const table of tables) await runSql(em, table, [meter.accountId, meter.id])
  const object = { id: meter.id, version: meter.version + 1 }
  await recordAudit(context, { action: 'meter.deleted', object, data: body })
  return { body: undefined }
}

const tables = [
  'DELETE FROM reading WHERE account_id = $1 AND meter_id = $2',
  'DELETE FROM meter_document WHERE account_id = $1 AND meter_id = $2',
  'DELETE FROM meter_device WHERE account_id = $1 AND meter_id = $2',
  'DELETE FROM meter WHERE account_id = $1 AND id = $2',
]
