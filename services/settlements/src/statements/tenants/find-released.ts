import type { SettlementKind } from '@lokum/contracts/settlements/settlement'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'
import { StatementRow } from '../statement.ts'
import { listReleased, type OfAgreement, type Released } from './list-released.ts'

type ReleasedStatement = { statement: StatementRow; snapshot: string; released: readonly Released[] }

type ReleasedQuery = OfAgreement & { period: string | undefined; kind: SettlementKind | undefined }

/** The statement of a month and kind, by default the newest, with its frozen text. @throws NotFound */
export async function findReleased(
  em: Context['em'],
  { period, kind = period === undefined ? undefined : 'monthly', ...ofAgreement }: ReleasedQuery,
): Promise<ReleasedStatement> {
  const released = await listReleased(em, ofAgreement)
  const chosen = released.find(
    (one) => (period === undefined || one.period === period) && (kind === undefined || one.kind === kind),
  )
  if (!chosen) throw new NotFound()
  const { accountId } = ofAgreement
  const statement = await em.findOneOrFail(StatementRow, { accountId, id: chosen.id }, { populate: ['snapshot'] })
  return { statement, snapshot: statement.snapshot, released }
}
