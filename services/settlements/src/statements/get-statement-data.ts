import { Readable } from 'node:stream'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetStatementData } from '@lokum/contracts/settlements/statement-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import { nameStatementFile } from '@lokum/statement-print/snapshot/name-statement-file'
import { findStatement } from './open-statement.ts'

/** Returns the content of a statement as JSON, byte for byte as hashed. @throws NotFound also for a statement of another account */
export async function getStatementData(
  { em, caller }: Context,
  { params, query }: RequestOf<typeof GetStatementData>,
): Promise<StoredFile> {
  const wanted = { accountId: caller.accountId, settlementId: params.id, version: query.version }
  const { settlement, statement } = await findStatement(em, wanted)
  await em.populate(statement, ['snapshot'])
  const bytes = Buffer.from(statement.snapshot)
  const name = nameStatementFile({ referenceCode: settlement.referenceCode, version: statement.version }, 'json')
  return { name, mediaType: 'application/json', sizeBytes: bytes.length, content: Readable.from(bytes) }
}
