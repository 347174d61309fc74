import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { InvalidLink } from './invalid-link.ts'
import { endOfLink, selectUnrevoked, type UnrevokedLink } from './unrevoked-link.ts'

/** The agreement whose tenant has the link. */
export type Holder = { accountId: string; agreementId: string }

/** Whether to keep the link valid until the transaction ends. */
export type Hold = 'look' | 'hold'

/**
 * The link of the caller, whose only identity is the link. It is checked again, since an upload may have taken a while.
 * @throws Problem invalid_token
 */
export async function findLink({ em, caller, now }: Context, hold: Hold = 'look'): Promise<Holder> {
  const [link] = await runSql<UnrevokedLink>(em, hold === 'hold' ? holdOwn : findOwn, [
    caller.accountId,
    caller.subject,
  ])
  if (!link || endOfLink(link) <= now) throw new InvalidLink()
  return { accountId: link.account_id, agreementId: link.agreement_id }
}

const findOwn = `${selectUnrevoked} AND link.account_id = $1 AND link.id = $2`
const holdOwn = `${findOwn} FOR SHARE OF link`
