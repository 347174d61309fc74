import { Readable } from 'node:stream'
import type { Context } from '@lokum/service-kit/http/context'
import type { FoundFile, StoredFile } from '@lokum/service-kit/http/serve-file'
import { NotFound } from '@lokum/service-kit/problem'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { nameStatementFile } from '@lokum/statement-print/snapshot/name-statement-file'
import { SettlementRow } from '../months/settlements/settlement.ts'
import { findPdf } from './load-pdf.ts'
import { StatementRow } from './statement.ts'

type StatementKey = { accountId: string; settlementId: string; version: number | 'latest' }

/**
 * Loads a version of a settlement's statement, or the newest that was not cancelled, with its settlement.
 * @throws NotFound also for a settlement of another account
 */
export async function findStatement(em: Context['em'], { accountId, settlementId, version }: StatementKey) {
  const settlement = await em.findOne(SettlementRow, { accountId, id: settlementId })
  const wanted = version === 'latest' ? { state: { $ne: 'cancelled' as const } } : { version }
  const where = { accountId, settlementId, ...wanted }
  const statement = await em.findOne(StatementRow, where, { orderBy: { version: 'desc' } })
  if (!settlement || !statement) throw new NotFound()
  return { settlement, statement }
}

export type FoundStatement = { settlement: Pick<SettlementRow, 'referenceCode'>; statement: StatementRow }

/** The PDF stored when the statement was prepared, or how to fetch it. @throws DocumentStoreUnavailable */
export async function openStatement(
  parts: { em: Context['em']; store: DocumentStore },
  { settlement, statement }: FoundStatement,
): Promise<FoundFile> {
  const { version } = statement
  const name = nameStatementFile({ referenceCode: settlement.referenceCode, version })
  const fileOf = (bytes: Buffer): StoredFile => {
    return { name, mediaType: 'application/pdf', sizeBytes: bytes.length, content: Readable.from(bytes) }
  }
  const found = await findPdf(parts, statement)
  return typeof found === 'function' ? async () => fileOf(await found()) : fileOf(found)
}
