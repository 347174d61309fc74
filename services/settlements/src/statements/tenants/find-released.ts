import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { StatementRow } from '../statement.ts'
import { listReleased, type OfAgreement } from './list-released.ts'

type Found = { statement: StatementRow; snapshot: string; periods: readonly string[] }

/** The statement of a month, by default the newest, with its frozen text. @throws NotFound */
export async function findReleased(
  em: Context['em'],
  { period, ...ofAgreement }: OfAgreement & { period: string | undefined },
): Promise<Found> {
  const released = await listReleased(em, ofAgreement)
  const chosen = period === undefined ? released[0] : released.find((one) => one.period === period)
  if (!chosen) throw new NotFound()
  const { accountId } = ofAgreement
  const statement = await em.findOneOrFail(StatementRow, { accountId, id: chosen.id }, { populate: ['snapshot'] })
  return { statement, snapshot: statement.snapshot, periods: released.map((one) => one.period) }
}
