import { SettlementPaid } from '@lokum/contracts/settlements/events'
import { recordAudit, recordChanges } from '@lokum/service-kit/audit/record-changes'
import { splitIntoBatches } from '@lokum/service-kit/database/split-into-batches'
import type { Context } from '@lokum/service-kit/http/context'
import { describeSettlement, SettlementRow } from '../../months/settlements/settlement.ts'
import { turnPaid } from '../../months/settlements/turn-paid.ts'
import { languageOfEvents } from '../../words/language-of-events.ts'

// Small batches, so that other requests never wait long.
const batchSize = 500
const turnedAtOnce = 5_000

/** The payment state of a settlement after a reallocation. */
export type Standing = { settlementId: string; paidPln: string; openPln: string; wasPaid: boolean }

/** Sets or clears `paid_at` where it changed; newly paid settlements emit an event, those no longer paid are audited. */
export async function markPaid(context: Context, standings: readonly Standing[]): Promise<void> {
  const { em, caller, now } = context
  const changed = new Map(standings.filter(hasChanged).map((standing) => [standing.settlementId, standing]))
  if (changed.size === 0) return
  const ids = [...changed.keys()].sort()
  for (const batch of splitIntoBatches(ids, turnedAtOnce))
    await turnPaid(em, { accountId: caller.accountId, ids: batch, now })
  for (const batch of splitIntoBatches(ids, batchSize)) await recordStandings(context, batch, changed)
}

async function recordStandings(
  context: Context,
  ids: readonly string[],
  standings: ReadonlyMap<string, Standing>,
): Promise<void> {
  const where = { accountId: context.caller.accountId, id: { $in: [...ids] } }
  const rows = await context.em.find(SettlementRow, where, { orderBy: { id: 'asc' }, disableIdentityMap: true })
  const changes = rows.map((row) => ({
    object: { id: row.id, version: row.version },
    data: { ...describeSettlement(row, languageOfEvents), payment: describeStanding(row, standings.get(row.id)) },
  }))
  const paid = changes.filter(({ data }) => data.payment.paid_at !== null)
  await recordChanges(
    context,
    paid.map((change) => ({ ...change, event: SettlementPaid })),
  )
  for (const change of changes.filter(({ data }) => data.payment.paid_at === null))
    await recordAudit(context, { ...change, action: 'settlement.unpaid' })
}

function hasChanged({ openPln, wasPaid }: Standing): boolean {
  return (Number(openPln) === 0) !== wasPaid
}

function describeStanding({ paidAt }: SettlementRow, standing: Standing | undefined) {
  const { paidPln, openPln } = standing ?? { paidPln: '0', openPln: '0' }
  return { paid_pln: Number(paidPln), open_pln: Number(openPln), paid_at: paidAt?.toISOString() ?? null }
}
