import type { Assistant, ProposedReading } from '@lokum/bill-reader/assistant'
import { DocumentRead } from '@lokum/contracts/settlements/events'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Context } from '@lokum/service-kit/http/context'
import { Overloaded, ShareFull } from '@lokum/service-kit/problem'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { LockMode } from '@mikro-orm/core'
import { languageOfEvents } from '../words/language-of-events.ts'
import { describeDocument } from './describe-document.ts'
import { DocumentLineRow, DocumentReadingRow, DocumentRow } from './document.ts'
import { findSameInvoice, lockInvoices } from './duplicate-invoice.ts'
import { keepSigns } from './keep-signs.ts'
import { type LastingWork, openLastingWork, type WorkTimes } from './lasting-work.ts'
import { loadFile } from './load-file.ts'
import { lineFacts, readingFacts, writeNumberKey } from './reading-facts.ts'

/** The context of a write that may need the assistant to read a document. */
export type ReadingContext = Context & ReadingDeps

/** Readings that go on when their request has been answered: first ones, which are stored, and later ones. */
export type Readings = { first: LastingWork<void>; later: LastingWork<ProposedReading> }

/** Disposing interrupts the readings under way. */
export function openReadings(parts: { log: Log; times?: Partial<WorkTimes> | undefined }): Readings & AsyncDisposable {
  const stack = new AsyncDisposableStack()
  const first = stack.use(openLastingWork<void>(parts))
  const later = stack.use(openLastingWork<ProposedReading>(parts))
  return { first, later, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** Dependencies for reading a document: the assistant, the store and the metrics. */
export type ReadingDeps = {
  assistant: Assistant
  store: Pick<DocumentStore, 'open'>
  log: Log
  readings: Readings
}

/**
 * Lets the assistant read a document, outside any transaction, and stores the result; of concurrent readings the first is kept.
 * @throws Overloaded when it takes too long for a request; it goes on, and is stored
 */
export async function obtainReading(context: Context & ReadingDeps, document: DocumentRow): Promise<void> {
  const { em, log, requestId, readings } = context
  await readings.first.join(document.id, async (signal) => {
    const reading = await read(context, document, signal)
    const kept = await em.fork().transactional((own) => keepReading({ ...context, em: own }, { document, reading }))
    if (!kept) log.info({ document_id: document.id, request_id: requestId }, 'document.read_before')
  })
}

/** A document as an assistant reads it. */
type DocumentToAsk = Pick<DocumentRow, 'id' | 'accountId' | 'kind' | 'mediaType' | 'sizeBytes' | 'storageKey'>

/** Lets the assistant read a document again, as the kind that it has. @throws Overloaded when it takes too long; it goes on */
export async function askAssistant(context: Context & ReadingDeps, document: DocumentToAsk): Promise<ProposedReading> {
  const key = `${document.id} ${document.kind}`
  return await context.readings.later.join(key, (signal) => read(context, document, signal))
}

async function read(
  { assistant, store, log, requestId }: Context & ReadingDeps,
  { id, accountId, kind, mediaType, sizeBytes, storageKey }: DocumentToAsk,
  signal: AbortSignal,
): Promise<ProposedReading> {
  const startedAt = performance.now()
  const load = () => loadFile(store, { storageKey, sizeBytes })
  const reading = await assistant({ accountId, kind, mediaType, sizeBytes, load }, signal)
  // An interrupted reading is incomplete.
  if (signal.aborted) throw new Overloaded()
  const seconds = (performance.now() - startedAt) / 1_000
  const facts = { lines: reading.lines.length, findings: reading.findings.map(({ code }) => code) }
  log.info({ document_id: id, request_id: requestId, read_by: reading.readBy, seconds, ...facts }, 'document.read')
  return reading
}

async function keepReading(
  context: Context,
  { document, reading }: { document: DocumentRow; reading: ProposedReading },
): Promise<boolean> {
  const { em } = context
  const { accountId, id } = document
  const key = { accountId, documentId: id }
  // Before the document, as decisions about duplicates and deletions lock them.
  if (writeNumberKey(reading.number)) await lockInvoices(em, accountId)
  const row = await em.findOne(DocumentRow, { accountId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row || (await em.findOne(DocumentReadingRow, { accountId, documentId: id }))) return false
  if (reading.awaits) await requireTurn(em, accountId)

  const kept = em.create(DocumentReadingRow, { ...key, ...readingFacts(reading, context), notSameAs: [] })
  const lines = reading.lines.map((line, index) =>
    em.create(DocumentLineRow, { ...key, line: index + 1, ...lineFacts(line) }),
  )
  await em.flush()
  await keepSigns(em, kept, reading.signs ?? [])
  if (kept.numberKey) {
    kept.duplicateOf = await findSameInvoice(em, { accountId, documentId: id })
    await em.flush()
  }
  const data = describeDocument(row, kept, lines, languageOfEvents)
  const object = { id, version: 2 }
  if (reading.awaits) await recordAudit(context, { action: 'document.read', object, data })
  else await recordChange(context, { event: DocumentRead, object, data })
  return true
}

/** Recognising a page takes seconds, and the accounts take turns. */
const mostWaiting = 100

/** @throws ShareFull when many pictures of the account wait for their recognition */
async function requireTurn(em: Context['em'], accountId: string): Promise<void> {
  const waiting = await em.count(DocumentReadingRow, { accountId, state: 'waiting' })
  if (waiting >= mostWaiting) throw new ShareFull()
}
