import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Document } from '@lokum/contracts/settlements/document'
import type { ReadDocument } from '@lokum/contracts/settlements/document-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import { PrerequisiteMissing } from '@lokum/service-kit/http/prerequisite-missing'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound } from '@lokum/service-kit/problem'
import { describeDocument } from './describe-document.ts'
import { DocumentLineRow, DocumentReadingRow, DocumentRow } from './document.ts'
import { obtainReading, type ReadingParts } from './obtain-reading.ts'

/** What a write needs that may have to let the assistant read a document. */
export type ReadingContext = Context & ReadingParts

/**
 * Answers what the assistant read in a document; the first time it is let read, before the transaction.
 * @throws NotFound also when the document is another account's
 */
export async function readDocument(
  context: ReadingContext,
  { params }: RequestOf<typeof ReadDocument>,
): Promise<Answer<Document>> {
  const { document, reading, lines } = await requireReading(context, params.id)
  return { body: describeDocument(document, reading, lines) }
}

export type ReadDocumentParts = { document: DocumentRow; reading: DocumentReadingRow; lines: DocumentLineRow[] }

/**
 * Gives a document with what was read in it, and lets it be read when it was not yet.
 * @throws NotFound · PrerequisiteMissing
 */
export async function requireReading(context: ReadingContext, documentId: string): Promise<ReadDocumentParts> {
  const [first] = await requireReadings(context, [documentId])
  if (!first) throw new NotFound()
  return first
}

/**
 * Gives several documents of the caller's account with what was read in them; all that were not read yet are read at once,
 * since a verb runs only once more.
 * @throws NotFound · PrerequisiteMissing
 */
export async function requireReadings(context: ReadingContext, ids: readonly string[]): Promise<ReadDocumentParts[]> {
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

type Wanted = { accountId: string; ids: readonly string[] }

/** What was read in these documents so far, with their lines. */
export async function findReadings(em: Context['em'], { accountId, ids }: Wanted) {
  const where = { accountId, documentId: { $in: [...ids] } }
  const readings = await em.find(DocumentReadingRow, where)
  const lines = await em.find(DocumentLineRow, where, { orderBy: { documentId: 'asc', line: 'asc' } })
  return {
    readings: new Map(readings.map((reading) => [reading.documentId, reading])),
    linesOf: (id: string) => lines.filter(({ documentId }) => documentId === id),
  }
}

/** So many at once: each is in memory while it is read. */
const atOnce = 4

async function obtainReadings(context: ReadingContext, documents: readonly DocumentRow[]): Promise<void> {
  const waiting = documents.values()
  const readInTurn = async () => {
    for (const document of waiting) await obtainReading(context, document)
  }
  await Promise.all(Array.from({ length: atOnce }, readInTurn))
}
