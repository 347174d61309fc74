import type { RequestOf } from '@lokum/contracts/interface/operation'
import { SettlementPrepared } from '@lokum/contracts/settlements/events'
import type { PrepareSettlement } from '@lokum/contracts/settlements/statement-operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import type { Context } from '@lokum/service-kit/http/context'
import { buildSnapshot } from '@lokum/statement-print/snapshot/build-snapshot'
import { writeSnapshot } from '@lokum/statement-print/snapshot/write-snapshot'
import type { ChangedSettlement } from '../months/close/changed-settlement.ts'
import { loadItems } from '../months/items/load-items.ts'
import { raiseVersion } from '../months/settlements/record-step.ts'
import { describeSettlement, lockSettlement, requireStep, takeStep } from '../months/settlements/settlement.ts'
import { languageOfEvents } from '../words/language-of-events.ts'
import type { LoadBalance } from './ledger-functions.ts'
import { loadStatementCase } from './load-statement-case.ts'
import { type Rendering, requirePdf } from './rendering.ts'
import { requireComplete } from './require-complete.ts'
import { describeStatement } from './statement.ts'
import { storeStatement } from './store-statement.ts'

/**
 * Freezes a complete settlement as a statement and creates its PDF. The checked data is locked, so exactly this data is frozen.
 * The statement, its PDF and the step are stored in one transaction.
 * @throws NotFound · StateForbids · Problem precondition_failed · SettlementIncomplete
 */
export async function prepareSettlement(
  context: Context & { rendering: Rendering; loadBalance: LoadBalance },
  { params }: RequestOf<typeof PrepareSettlement>,
): Promise<ChangedSettlement> {
  const { em, rendering } = context
  const row = await lockSettlement(context, params.id)
  requireStep(row, 'prepare')
  const items = await loadItems(em, row)
  const { agreement, documents } = await requireComplete(context, row, items)
  const { statementId } = rendering
  const frozen = await loadStatementCase(context, row, { items, agreement, statementId })
  const written = writeSnapshot(buildSnapshot(frozen))
  const pdf = requirePdf(rendering, { ...written, accountId: row.accountId })

  const statement = await storeStatement(context, { written, pdf })
  takeStep(row, 'prepare')
  await raiseVersion(context, row)
  const data = { ...describeSettlement(row, languageOfEvents), statement: describeStatement(statement) }
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: SettlementPrepared, object, data })
  return { row, items, documents }
}
