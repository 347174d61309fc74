import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { type AgreementRow, findAgreement } from '../../tenancies/agreements/agreement.ts'
import { InvalidLink } from './invalid-link.ts'
import { endOfLink, selectMailbox, type UnrevokedLink } from './unrevoked-link.ts'

/** The agreement of the caller's link, whose tenant decides about mails; `isMailed` proves the mailbox. */
type Mailbox = { agreement: AgreementRow; isMailed: boolean }

/** @throws Problem invalid_token */
export async function findMailbox({ em, caller, now }: Context): Promise<Mailbox> {
  const { accountId, subject } = caller
  const [link] = await runSql<UnrevokedLink>(em, findOwn, [accountId, subject])
  if (!link || endOfLink(link) <= now) throw new InvalidLink()
  const agreement = await findAgreement(em, { id: link.agreement_id, accountId })
  // The address may have changed since the link was found.
  if ((agreement.tenantEmail ?? null) !== link.tenant_email) throw new InvalidLink()
  return { agreement, isMailed: link.mail_id !== null }
}

const findOwn = `${selectMailbox} AND link.account_id = $1 AND link.id = $2 FOR SHARE OF link`
