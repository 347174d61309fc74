import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetTenantStatement } from '@lokum/contracts/settlements/tenant-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { FoundFile } from '@lokum/service-kit/http/serve-file'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { SettlementRow } from '../../months/settlements/settlement.ts'
import { openStatement } from '../open-statement.ts'
import { findLink } from './find-link.ts'
import { findReleased } from './find-released.ts'

/** Returns the mailed bytes. @throws Problem invalid_token · NotFound when no statement was released for that month or at all · DocumentStoreUnavailable */
export async function getTenantStatement(
  context: Context & { store: DocumentStore },
  { query }: RequestOf<typeof GetTenantStatement>,
): Promise<FoundFile> {
  const { em } = context
  const { accountId, agreementId } = await findLink(context)
  const { period, kind } = query
  const { statement } = await findReleased(em, { accountId, agreementId, period, kind })
  const settlement = await em.findOneOrFail(SettlementRow, { accountId, id: statement.settlementId })
  return await openStatement(context, { settlement, statement })
}
