import type { Context } from '@lokum/service-kit/http/context'
import { LockMode } from '@mikro-orm/core'
import type { SettlementRow } from '../../months/settlements/settlement.ts'
import { StatementRow } from '../statement.ts'

/** Locks the statement of a prepared or sent settlement until the transaction ends; the settlement is already locked. */
export async function lockStatement(em: Context['em'], { accountId, id, state }: SettlementRow): Promise<StatementRow> {
  const where = { accountId, settlementId: id, state: state === 'sent' ? 'sent' : 'prepared' } as const
  const statement = await em.findOne(StatementRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  if (!statement) throw new Error(`The settlement ${id} is ${state} and has no such statement.`)
  return statement
}
