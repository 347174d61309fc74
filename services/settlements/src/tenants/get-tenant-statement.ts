import { Readable } from 'node:stream'
import type { RequestOf } from '@lokum/contracts/operation'
import { StatementSnapshot } from '@lokum/contracts/settlements/statement'
import type { GetTenantStatement } from '@lokum/contracts/settlements/tenant-operations'
import type { StoredFile } from '@lokum/service-kit/http/serve-file'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { nameStatementFile } from '../statements/name-statement-file.ts'
import { findLink } from './find-link.ts'
import { findReleased } from './find-released.ts'

/** Gives the bytes that were mailed. @throws Problem invalid_token · NotFound when nothing was sent, of that month or at all */
export async function getTenantStatement(
  context: Context,
  { query }: RequestOf<typeof GetTenantStatement>,
): Promise<StoredFile> {
  const { em } = context
  const { accountId, agreementId } = await findLink(context)
  const { statement, snapshot } = await findReleased(em, { accountId, agreementId, period: query.period })
  const [pdf] = await em.execute<{ bytes: Buffer }[]>(selectPdf, [accountId, statement.id])
  if (!pdf) throw new NotFound()
  const { reference_code: referenceCode, version } = StatementSnapshot.parse(JSON.parse(snapshot))
  const name = nameStatementFile({ referenceCode, version })
  return { name, mediaType: 'application/pdf', sizeBytes: pdf.bytes.length, content: Readable.from([pdf.bytes]) }
}

const selectPdf = 'SELECT bytes FROM statement_pdf WHERE account_id = ? AND statement_id = ?'
