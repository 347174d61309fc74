import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetStatement } from '@lokum/contracts/settlements/statement-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { FoundFile } from '@lokum/service-kit/http/serve-file'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { findStatement, openStatement } from './open-statement.ts'

/** Returns the PDF of a statement, byte for byte as mailed. @throws NotFound also for a statement of another account · DocumentStoreUnavailable */
export async function getStatement(
  { em, caller, store }: Context & { store: DocumentStore },
  { params, query }: RequestOf<typeof GetStatement>,
): Promise<FoundFile> {
  const wanted = { accountId: caller.accountId, settlementId: params.id, version: query.version }
  return await openStatement({ em, store }, await findStatement(em, wanted))
}
