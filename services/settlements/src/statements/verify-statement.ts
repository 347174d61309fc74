import { openCheapWorkers } from '@lokum/bill-reader/readers/open-cheap-workers'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { fileKinds } from '@lokum/contracts/problems/document-reason'
import type { StatementVerdict } from '@lokum/contracts/settlements/statement'
import type { VerifyStatement } from '@lokum/contracts/settlements/statement-operations'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { DocumentTypeUnsupported } from '../documents/document-refused.ts'
import type { ReceivedUpload } from '../uploads/receive-upload.ts'
import type { NamedInFile } from './scan-file.ts'
import { describeStatement, StatementRow } from './statement.ts'

type Examined = NamedInFile & { sha256: string }

const scanners = openCheapWorkers<string, NamedInFile>(new URL('./scan-file-main.ts', import.meta.url), {
  memoryMb: 128,
})

/**
 * Reads the data of a file that identifies a statement, in a worker; the file itself is not stored.
 * @throws DocumentTypeUnsupported · ShareFull · Overloaded
 */
export async function examineStatement(
  { caller: { accountId } }: Author,
  { file }: ReceivedUpload<typeof VerifyStatement>,
): Promise<Examined> {
  const named = await scanners.run(() => ({ task: file.path }), { accountId })
  if (!named.isPdf) throw new DocumentTypeUnsupported(fileKinds.pdfWanted)
  return { ...named, sha256: file.sha256 }
}

type Request = RequestOf<typeof VerifyStatement> & { kept: Examined }

/** Reports whether a file equals a statement of the account byte for byte, or merely claims to be one. It is not audited. */
export async function verifyStatement(
  { em, caller: { accountId } }: Context,
  { kept }: Request,
): Promise<Answer<StatementVerdict>> {
  const { sha256, statementIds, sums } = kept
  const genuine = await em.findOne(StatementRow, { accountId, pdfSha256: sha256 })
  if (genuine) return { body: { result: 'genuine', sha256, statement: describeStatement(genuine) } }
  const ofName = { $or: [{ id: { $in: statementIds } }, { snapshotSha256: { $in: sums } }] }
  const named = await em.findOne(StatementRow, { accountId, ...ofName }, { orderBy: { id: 'desc' } })
  if (named) return { body: { result: 'changed', sha256, statement: describeStatement(named) } }
  return { body: { result: 'unknown', sha256, statement: null } }
}
