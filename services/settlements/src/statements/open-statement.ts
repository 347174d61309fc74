import { Readable } from 'node:stream'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { SettlementRow } from '../months/settlements/settlement.ts'
import { nameStatementFile } from './name-statement-file.ts'
import { StatementRow } from './statement.ts'

type Wanted = { accountId: string; settlementId: string; version: number | undefined }

/**
 * Loads a version of a settlement's statement, or the newest that was not withdrawn, with its settlement.
 * @throws NotFound also for a settlement of another account
 */
export async function findStatement(em: Context['em'], { accountId, settlementId, version }: Wanted) {
  const settlement = await em.findOne(SettlementRow, { accountId, id: settlementId })
  const wanted = version === undefined ? { state: { $ne: 'withdrawn' as const } } : { version }
  const where = { accountId, settlementId, ...wanted }
  const statement = await em.findOne(StatementRow, where, { orderBy: { version: 'desc' } })
  if (!settlement || !statement) throw new NotFound()
  return { settlement, statement }
}

type Found = { settlement: Pick<SettlementRow, 'referenceCode'>; statement: StatementRow }

/** The PDF stored when the statement was prepared. */
export async function openStatement(em: Context['em'], { settlement, statement }: Found): Promise<StoredFile> {
  const { accountId, id, version } = statement
  const [pdf] = await runSql<{ bytes: Buffer }>(em, select, [accountId, id])
  if (!pdf) throw new Error(`The statement ${id} has no PDF.`)
  const { bytes } = pdf
  const name = nameStatementFile({ referenceCode: settlement.referenceCode, version })
  return { name, mediaType: 'application/pdf', sizeBytes: bytes.length, content: Readable.from(bytes) }
}

const select = 'SELECT bytes FROM statement_pdf WHERE account_id = $1 AND statement_id = $2'
