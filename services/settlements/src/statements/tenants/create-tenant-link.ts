import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { CreateTenantLink } from '@lokum/contracts/settlements/tenant-link-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { makeLink } from './make-link.ts'
import { replaceOlderLinks } from './replace-older-links.ts'
import { answerTenantLink } from './tenant-link.ts'

/**
 * Creates a link manually, which replaces the older ones; only this answer contains the token.
 * @throws NotFound also for an agreement of another account
 */
export async function createTenantLink(
  context: Context & { portalUrl: string },
  { params }: RequestOf<typeof CreateTenantLink>,
): Promise<Answer<AnswerOf<typeof CreateTenantLink>>> {
  const wanted = { agreementId: params.id, madeFor: 'landlord', mailId: null, portalUrl: context.portalUrl } as const
  const { row, url, endsOn } = await makeLink(context, wanted)
  await replaceOlderLinks(context, row)
  return { body: { ...answerTenantLink(row, { endsOn }), url }, location: `/v1/agreements/${params.id}/tenant-links` }
}
