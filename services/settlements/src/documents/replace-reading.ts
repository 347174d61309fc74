import type { ProposedReading } from '@lokum/bill-reader/assistant'
import type { ReadingOfDocument } from '@lokum/contracts/settlements/document'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Context } from '@lokum/service-kit/http/context'
import { DocumentLineRow } from './document.ts'
import type { DocumentUses } from './document-uses.ts'
import { compareAgain } from './free-duplicates.ts'
import { keepSigns } from './keep-signs.ts'
import { endDecisions } from './line-decisions.ts'
import type { LockedDocument } from './lock-document.ts'
import { type MatchedLines, matchLines } from './match-lines.ts'
import { lineFacts, readingFacts } from './reading-facts.ts'
import { bringBack, takeOut } from './replace-line.ts'

export type ChangedLines = NonNullable<ReadingOfDocument['changed_lines']>
type ReplacingDeps = { em: Context['em']; now: Date } & Pick<DocumentUses, 'requireUnusedLines'>

/**
 * Replaces the reading of a locked document. Lines that are read as before keep their numbers and decisions; decisions about other
 * lines end. Typed lines stay, and still replace a misread line as long as it is read. The account's invoices are locked, and the
 * invoice is compared with them again. Returns the lines that changed.
 * @throws StateForbids when a line that is no longer read is in use
 */
export async function replaceReading(
  parts: ReplacingDeps,
  locked: LockedDocument,
  proposed: ProposedReading,
): Promise<{ changes: ChangedLines; lines: DocumentLineRow[] }> {
  const { em, now } = parts
  const { row, reading } = locked
  if (!reading) throw new Error('A document is read again only after it was read.')
  const replaced = locked.lines.filter(({ replacedKind }) => replacedKind)
  // They are found again by the kind that they were read with.
  replaced.forEach(bringBack)
  const matched = matchLines(
    locked.lines.filter(({ proposedBy }) => proposedBy === 'assistant'),
    proposed.lines,
  )
  const stored = await storeLines(parts, { locked, replaced, matched })
  Object.assign(reading, readingFacts(proposed, { now }))
  await em.flush()
  await keepSigns(em, reading, proposed.signs ?? [])
  const ended = stored.changes.filter(({ change }) => change === 'changed').map(({ line }) => line)
  await endDecisions(em, { accountId: row.accountId, documentId: row.id }, ended)
  await compareAgain(em, reading)
  return stored
}

type Matched = {
  locked: LockedDocument
  replaced: readonly DocumentLineRow[]
  matched: MatchedLines<DocumentLineRow>
}

async function storeLines(
  { em, requireUnusedLines }: ReplacingDeps,
  { locked: { row, lines }, replaced, matched: { same, changed, added, removed } }: Matched,
): Promise<{ changes: ChangedLines; lines: DocumentLineRow[] }> {
  const key = { accountId: row.accountId, documentId: row.id }
  const named = new Set(await requireUnusedLines(em, { ...key, lines: removed.map(({ line }) => line) }))
  // A rejected item keeps its line, which is then no charge.
  const emptied = removed.filter(({ line }) => named.has(line))
  const gone = removed.filter(({ line }) => !named.has(line))
  for (const { row: line, read } of [...same, ...changed]) Object.assign(line, lineFacts(read))
  for (const line of emptied) Object.assign(line, { kind: 'none', ratePln: null, netPrice: null, amountPln: null })
  replaced.forEach(takeOut)
  const goneNumbers = gone.map(({ line }) => line)
  for (const line of lines) if (line.replaces && goneNumbers.includes(line.replaces)) line.replaces = null
  const last = lines.at(-1)?.line ?? 0
  const created = added.map((read, index) =>
    em.create(DocumentLineRow, { ...key, line: last + index + 1, ...lineFacts(read) }),
  )
  await em.flush()
  // Without the ORM, which would not forget the rows that describe the change.
  await runSql(em, removeLines, [key.accountId, key.documentId, goneNumbers])
  const changes = [
    ...changed.map(({ row: { line } }) => ({ line, change: 'changed' as const })),
    ...emptied.map(({ line }) => ({ line, change: 'changed' as const })),
    ...created.map(({ line }) => ({ line, change: 'added' as const })),
    ...goneNumbers.map((line) => ({ line, change: 'removed' as const })),
  ]
  return {
    changes: changes.toSorted((one, other) => one.line - other.line),
    lines: [...lines.filter((line) => !gone.includes(line)), ...created],
  }
}

const removeLines = 'DELETE FROM document_line WHERE account_id = $1 AND document_id = $2 AND line = ANY ($3::int[])'
