import type { ActionWithEvent } from '@lokum/contracts/audit/actions'
import type { Document, DocumentKind } from '@lokum/contracts/settlements/document'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { describeDocument } from './describe-document.ts'
import { DocumentRow } from './document.ts'
import type { DocumentUses } from './document-uses.ts'
import { lockInvoices } from './duplicate-invoice.ts'
import { lockDuplicates } from './free-duplicates.ts'
import { lockDocument } from './lock-document.ts'
import type { ReadingContext } from './obtain-reading.ts'
import type { ChangedLines } from './replace-reading.ts'
import { type Rereading, requireRereading } from './rereading.ts'
import { rewriteReading } from './rewrite-reading.ts'

export type RereadingContext = ReadingContext & { rereading: Rereading } & Pick<
    DocumentUses,
    'requireUnstated' | 'requireUnusedLines'
  >

type RereadRequest = { id: string; action: ActionWithEvent; kind?: DocumentKind }
type Reread = { document: Document; version: number; changes: ChangedLines }

/**
 * Reads a document again, perhaps as another kind, if no statement uses it. The audit entry has it before and after.
 * @throws NotFound · Problem precondition_failed · StateForbids · PrerequisiteMissing
 */
export async function readAgain(context: RereadingContext, { id, action, kind }: RereadRequest): Promise<Reread> {
  const { em, caller, ifMatch, language, requireUnstated } = context
  const { accountId } = caller
  const found = await em.findOneOrFail(DocumentRow, { accountId, id }, elseNotFound)
  await requireUnstated(em, { accountId, documentId: id })
  const proposed = requireRereading(context, { row: found, kind: kind ?? found.kind })

  await lockInvoices(em, accountId)
  await lockDuplicates(em, { accountId, documentId: id })
  const locked = await lockDocument(em, { accountId, id })
  const { row, reading, version } = locked
  requireMatch(ifMatch, version)
  await requireUnstated(em, { accountId, documentId: id })
  const { changes, lines } = await rewriteReading(context, locked, { proposed, action, kind })
  return { document: describeDocument(row, reading, lines, language), version: row.version, changes }
}
