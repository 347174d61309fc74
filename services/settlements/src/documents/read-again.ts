import type { Document, DocumentKind } from '@lokum/contracts/settlements/document'
import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { languageOfEvents } from '../words/language-of-events.ts'
import { describeDocument } from './describe-document.ts'
import { DocumentRow } from './document.ts'
import type { DocumentUses } from './document-uses.ts'
import { countDecisions } from './document-version.ts'
import { lockInvoices } from './duplicate-invoice.ts'
import { lockDuplicates } from './free-duplicates.ts'
import { lockDocument, raiseDocument } from './lock-document.ts'
import type { ReadingContext } from './read-document.ts'
import { type ChangedLines, replaceReading } from './replace-reading.ts'
import { type Rereading, requireRereading } from './rereading.ts'

export type RereadingContext = ReadingContext & { rereading: Rereading } & Pick<
    DocumentUses,
    'requireUnstated' | 'requireUnusedLines'
  >

type Wanted = { id: string; action: string; kind?: DocumentKind }
type Reread = { document: Document; version: number; changes: ChangedLines }

/**
 * Reads a document once more that no statement rests on, perhaps as another kind. The audit entry has it before and after.
 * @throws NotFound · Problem precondition_failed · StateForbids · PrerequisiteMissing
 */
export async function readAgain(context: RereadingContext, { id, action, kind }: Wanted): Promise<Reread> {
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
  const before = describeDocument(row, reading, locked.lines, languageOfEvents)
  const decided = await countDecisions(em, { accountId, documentId: id })
  if (kind) row.kind = kind
  const { changes, lines } = await replaceReading(context, locked, proposed)
  // Versions only rise, also when decisions went with their lines.
  const lost = Math.max(0, decided - (await countDecisions(em, { accountId, documentId: id })))
  const added = changes.filter(({ change }) => change === 'added').length
  const place = await raiseDocument(em, { ...locked, version: version + lost + added })
  const document = describeDocument(row, reading, lines, languageOfEvents)
  const resource = { type: 'document', id, version: place }
  await recordAudit(context, { action, resource, data: { ...document, before, changed_lines: changes } })
  return { document: describeDocument(row, reading, lines, language), version: row.version, changes }
}
