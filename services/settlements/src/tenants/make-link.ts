import type { Context } from '@lokum/service-kit/http/serve-operation'
import type { TenantLinkRow } from './tenant-link.ts'

type Wanted = {
  accountId: string
  agreementId: string
  madeFor: TenantLinkRow['madeFor']
  /** The mail that carries it. */
  mailId: string | null
  now: Date
  /** Where the tenant's page is; the token goes into its fragment. */
  portalUrl: string
}

export type MadeLink = { row: TenantLinkRow; url: string }

/** Makes a link of 256 random bits for the tenant of an agreement, good for 90 days; the url is all that knows its token. */
export async function makeLink(_em: Context['em'], _wanted: Wanted): Promise<MadeLink> {
  throw new Error('Not built yet')
}
