import type { Context } from '@lokum/service-kit/http/serve-operation'
import { LockMode } from '@mikro-orm/core'
import type { SettlementRow } from '../../months/settlements/settlement.ts'
import { StatementRow } from '../statement.ts'

/** The statement that a prepared or sent settlement has, locked until the transaction ends; the settlement is locked already. */
export async function lockStatement(em: Context['em'], { accountId, id, state }: SettlementRow): Promise<StatementRow> {
  const where = { accountId, settlementId: id, state: state === 'sent' ? 'sent' : 'prepared' } as const
  const statement = await em.findOne(StatementRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!statement) throw new Error(`The settlement ${id} is ${state} and has no such statement.`)
  return statement
}
