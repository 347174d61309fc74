import { Readable } from 'node:stream'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { GetStatement } from '@lokum/contracts/settlements/statement-operations'
import type { Context } from '@lokum/service-kit/http/context'
import type { FileContext, FoundFile, StoredFile } from '@lokum/service-kit/http/serve-file'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { nameStatementFile } from '@lokum/statement-print/snapshot/name-statement-file'
import { type FoundStatement, findStatement, openStatement } from './open-statement.ts'

/**
 * Returns the PDF of a statement, byte for byte as mailed, or its content, byte for byte as hashed.
 * @throws NotFound also for a statement of another account · DocumentStoreUnavailable
 */
export async function getStatement(
  { em, caller, store, mediaType }: FileContext & { store: DocumentStore },
  { params: { id, version } }: RequestOf<typeof GetStatement>,
): Promise<FoundFile> {
  const found = await findStatement(em, { accountId: caller.accountId, settlementId: id, version })
  return mediaType === 'application/json' ? await openContent(em, found) : await openStatement({ em, store }, found)
}

async function openContent(em: Context['em'], { settlement, statement }: FoundStatement): Promise<StoredFile> {
  await em.populate(statement, ['snapshot'])
  const bytes = Buffer.from(statement.snapshot)
  const name = nameStatementFile({ referenceCode: settlement.referenceCode, version: statement.version }, 'json')
  return { name, mediaType: 'application/json', sizeBytes: bytes.length, content: Readable.from(bytes) }
}
