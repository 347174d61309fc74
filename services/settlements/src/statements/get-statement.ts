import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetStatement } from '@lokum/contracts/settlements/statement-operations'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { findStatement, openStatement } from './open-statement.ts'

/** Returns the PDF of a statement, byte for byte as mailed. @throws NotFound also for a statement of another account */
export async function getStatement(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof GetStatement>,
): Promise<StoredFile> {
  const wanted = { accountId: caller.accountId, settlementId: params.id, version: query.version }
  return await openStatement(em, await findStatement(em, wanted))
}
