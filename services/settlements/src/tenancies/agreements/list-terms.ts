import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ListTerms } from '@lokum/contracts/settlements/agreement-terms-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findAgreement } from './agreement.ts'
import { loadTerms } from './dated-terms.ts'
import { describeVersion } from './describe-version.ts'
import type { HigherRooms } from './higher-rooms.ts'

/** Returns all terms of an agreement in the order of their days. @throws NotFound also for an agreement of another account */
export async function listTerms(
  { em, caller, listStated }: Context & Pick<HigherRooms, 'listStated'>,
  { params }: RequestOf<typeof ListTerms>,
): Promise<Answer<AnswerOf<typeof ListTerms>>> {
  const row = await findAgreement(em, { id: params.id, accountId: caller.accountId })
  const later = await loadTerms(em, row)
  const described = { later, stated: await listStated(em, row) }
  return {
    body: { data: [row, ...later].map((dated) => describeVersion(row, dated, described)) },
    version: row.version,
  }
}
