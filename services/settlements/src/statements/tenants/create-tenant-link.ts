import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { CreateTenantLink } from '@lokum/contracts/settlements/tenant-link-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { makeLink } from './make-link.ts'
import { describeTenantLink, LinkLimitReached, TenantLinkRow } from './tenant-link.ts'

const mostGoodLinks = 20

/**
 * Creates a link manually; only this answer contains the token. Requests lock the agreement's row, so that the count is exact.
 * @throws NotFound also for an agreement of another account · LinkLimitReached
 */
export async function createTenantLink(
  context: Context & { portalUrl: string },
  { params }: RequestOf<typeof CreateTenantLink>,
): Promise<Answer<AnswerOf<typeof CreateTenantLink>>> {
  const { em, caller, now, portalUrl } = context
  const { accountId } = caller
  const locked = await runSql(em, lock, [params.id, accountId])
  if (locked.length === 0) throw new NotFound()
  const good = { accountId, agreementId: params.id, revokedAt: null, expiresAt: { $gt: now } }
  if ((await em.count(TenantLinkRow, good)) >= mostGoodLinks) throw new LinkLimitReached()

  const wanted = { agreementId: params.id, madeFor: 'operator', mailId: null, portalUrl } as const
  const { row, url } = await makeLink(context, wanted)
  return { body: { ...describeTenantLink(row), url }, location: `/v1/agreements/${params.id}/tenant-links` }
}

const lock = 'SELECT id FROM agreement WHERE id = $1 AND account_id = $2 FOR NO KEY UPDATE'
