import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { SettlementRow } from '../settlements/settlement.ts'
import type { StatementRow } from './statement.ts'

/**
 * The tenant has the statement: it is sent and counts from now on, an earlier version does not any more, the settlement is sent,
 * and payments are allocated anew. Both rows are locked. Emits settlement.sent once for a statement.
 */
export async function concludeSending(_context: Context, _row: SettlementRow, _statement: StatementRow): Promise<void> {
  throw new Error('Not built yet')
}
