import type { ProposedReading } from '@lokum/bill-reader/assistant'
import type { ActionWithEvent } from '@lokum/contracts/audit/actions'
import type { Document, DocumentKind } from '@lokum/contracts/settlements/document'
import { DocumentRead } from '@lokum/contracts/settlements/events'
import type { Author } from '@lokum/service-kit/audit/describe-change'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { languageOfEvents } from '../words/language-of-events.ts'
import { describeDocument } from './describe-document.ts'
import type { DocumentLineRow } from './document.ts'
import type { DocumentUses } from './document-uses.ts'
import { forgetRecognition } from './forget-recognition.ts'
import { countDecisions } from './line-decisions.ts'
import { type LockedDocument, raiseDocument } from './lock-document.ts'
import { type ChangedLines, replaceReading } from './replace-reading.ts'

type Writing = Author & Pick<Context, 'em'> & Pick<DocumentUses, 'requireUnusedLines'>
type NewReading = { proposed: ProposedReading; action: ActionWithEvent; kind?: DocumentKind | undefined }

/**
 * Stores a new reading of a locked document as its next version; its audit entry has the document before and after. The account's
 * invoices are locked. A reading that awaits recognition leaves the lines as they are until then.
 * @throws StateForbids when a line that is no longer read is in use
 */
export async function rewriteReading(
  context: Writing,
  locked: LockedDocument,
  { proposed, action, kind }: NewReading,
): Promise<{ changes: ChangedLines; lines: DocumentLineRow[] }> {
  const { em } = context
  const { row, reading, version } = locked
  const key = { accountId: row.accountId, documentId: row.id }
  const before = describeDocument(row, reading, locked.lines, languageOfEvents)
  const decided = await countDecisions(em, key)
  if (kind) row.kind = kind
  const stored = proposed.awaits ? await wait(em, locked, proposed) : await replaceReading(context, locked, proposed)
  // Versions only rise, also when decisions went with their lines.
  const lost = Math.max(0, decided - (await countDecisions(em, key)))
  const added = stored.changes.filter(({ change }) => change === 'added').length
  const place = await raiseDocument(em, { ...locked, version: version + lost + added })
  const document: Document = describeDocument(row, reading, stored.lines, languageOfEvents)
  const object = { id: row.id, version: place }
  const change = { action, object, data: { ...document, before, changed_lines: stored.changes } }
  if (proposed.awaits) await recordAudit(context, change)
  else await recordChange(context, { ...change, event: DocumentRead })
  return stored
}

async function wait(em: Context['em'], { reading, lines }: LockedDocument, { findings }: ProposedReading) {
  if (!reading) throw new Error('A document is read again only after it was read.')
  Object.assign(reading, { state: 'waiting', findings: [...findings] })
  await forgetRecognition(em, reading)
  return { changes: [], lines }
}
