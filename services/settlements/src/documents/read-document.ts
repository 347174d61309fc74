import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { ReadingOfDocument } from '@lokum/contracts/settlements/document'
import type { ReadDocument } from '@lokum/contracts/settlements/document-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { PrerequisiteMissing } from '@lokum/service-kit/http/prerequisite-missing'
import { NotFound } from '@lokum/service-kit/problem'
import { describeDocument } from './describe-document.ts'
import { DocumentLineRow, DocumentReadingRow, DocumentRow } from './document.ts'
import { readVersion } from './document-version.ts'
import { nameMeter } from './name-meter.ts'
import { obtainReading, type ReadingContext } from './obtain-reading.ts'
import { type RereadingContext, readAgain } from './read-again.ts'

/** Requires a meter of the account; the room of meters passes it in. @throws NotFound */
export type RequireMeter = (em: Context['em'], meter: { accountId: string; id: string }) => Promise<unknown>

/**
 * Returns a document's reading; on the first request the assistant reads it, before the transaction. A photo that was read without the
 * meter that is named is read again.
 * @throws NotFound also for a document or a meter of another account · Problem precondition_failed · StateForbids
 */
export async function readDocument(
  context: RereadingContext & { requireMeter: RequireMeter },
  { params, body: { again, meter_id: namedMeter } }: RequestOf<typeof ReadDocument>,
): Promise<Answer<ReadingOfDocument>> {
  const { em, caller, language, requireMeter } = context
  if (namedMeter !== undefined) await requireMeter(em, { accountId: caller.accountId, id: namedMeter })
  const { document, reading, lines } = await requireReading(context, params.id)
  const named = document.kind === 'meter_photo' && namedMeter !== undefined ? { reading, namedMeter } : undefined
  const isUnnamed = named !== undefined && (await nameMeter(context, named))
  if (!again && !isUnnamed) {
    const version = readVersion(document, reading, lines)
    return { body: describeDocument(document, reading, lines, language), version, language }
  }
  const reread = await readAgain(context, { id: document.id, action: 'document.read_again' })
  if (named) await nameMeter(context, named)
  return { body: { ...reread.document, changed_lines: reread.changes }, version: reread.version, language }
}

type DocumentWithReading = { document: DocumentRow; reading: DocumentReadingRow; lines: DocumentLineRow[] }

/**
 * Returns a document with its reading, and requests the reading when it is missing.
 * @throws NotFound · PrerequisiteMissing
 */
export async function requireReading(context: ReadingContext, documentId: string): Promise<DocumentWithReading> {
  const [first] = await requireReadings(context, [documentId])
  if (!first) throw new NotFound()
  return first
}

/**
 * Returns several documents of the caller's account with their readings. Missing readings are requested together, since a verb
 * runs only once more.
 * @throws NotFound · PrerequisiteMissing
 */
export async function requireReadings(context: ReadingContext, ids: readonly string[]): Promise<DocumentWithReading[]> {
  const { accountId } = context.caller
  const documents = await context.em.find(DocumentRow, { accountId, id: { $in: [...ids] } })
  if (documents.length < new Set(ids).size) throw new NotFound()

  const found = await findReadings(context.em, { accountId, ids })
  const unread = documents.filter(({ id }) => !found.readings.has(id))
  if (unread.length > 0) throw new PrerequisiteMissing(() => obtainReadings(context, unread))
  return documents.flatMap((document) => {
    const reading = found.readings.get(document.id)
    return reading ? [{ document, reading, lines: found.linesOf(document.id) }] : []
  })
}

type DocumentKeys = { accountId: string; ids: readonly string[] }

/** The existing readings of these documents with their lines. */
export async function findReadings(em: Context['em'], { accountId, ids }: DocumentKeys) {
  const where = { accountId, documentId: { $in: [...ids] } }
  const readings = await em.find(DocumentReadingRow, where)
  const lines = await em.find(DocumentLineRow, where, { orderBy: { documentId: 'asc', line: 'asc' } })
  return {
    readings: new Map(readings.map((reading) => [reading.documentId, reading])),
    linesOf: (id: string) => lines.filter(({ documentId }) => documentId === id),
  }
}

/** The number read concurrently; each is in memory while it is read. */
const atOnce = 4

async function obtainReadings(context: ReadingContext, documents: readonly DocumentRow[]): Promise<void> {
  const waiting = documents.values()
  const readInTurn = async () => {
    for (const document of waiting) await obtainReading(context, document)
  }
  await Promise.all(Array.from({ length: atOnce }, readInTurn))
}
