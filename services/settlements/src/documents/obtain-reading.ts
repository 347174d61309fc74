import { recordAudit } from '@lokum/service-kit/audit/record-audit'
import type { Context } from '@lokum/service-kit/http/serve-operation'
import { Overloaded } from '@lokum/service-kit/problem'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { LockMode } from '@mikro-orm/core'
import type { Assistant, ProposedLine, ProposedReading } from './assistant/assistant.ts'
import { describeDocument } from './describe-document.ts'
import { DocumentLineRow, DocumentReadingRow, DocumentRow } from './document.ts'
import { findSameInvoice, lockInvoices } from './duplicate-invoice.ts'

/** Dependencies for reading a document: the assistant, the store and the metrics. */
export type ReadingParts = { assistant: Assistant; store: Pick<DocumentStore, 'open'>; log: Log }

/** Less than the gateway's time-out; a model has its own, shorter limit within it. */
const readingMs = 14_000

/** Lets the assistant read a document, outside any transaction, and stores the result; of concurrent readings the first is kept. */
export async function obtainReading(context: Context & ReadingParts, document: DocumentRow): Promise<void> {
  const { assistant, store, log, requestId } = context
  const { id, accountId, kind, mediaType, sizeBytes, storageKey } = document
  const startedAt = performance.now()
  const load = async () => collect(await store.open(storageKey), sizeBytes)
  const signal = AbortSignal.timeout(readingMs)
  const reading = await assistant({ accountId, kind, mediaType, sizeBytes, load }, signal)
  // An interrupted reading is incomplete, so it is not stored and the next request reads again.
  if (signal.aborted) throw new Overloaded()

  const kept = await context.em.fork().transactional((em) => keepReading({ ...context, em }, { document, reading }))
  const seconds = (performance.now() - startedAt) / 1_000
  const facts = { lines: reading.lines.length, findings: reading.findings.map(({ code }) => code) }
  log.info(
    { document_id: id, request_id: requestId, read_by: reading.readBy, kept, seconds, ...facts },
    'document.read',
  )
}

async function collect(chunks: AsyncIterable<Uint8Array>, sizeBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(sizeBytes)
  let length = 0
  for await (const chunk of chunks) {
    if (length + chunk.length > sizeBytes) throw new Error('The stored file is longer than its document.')
    bytes.set(chunk, length)
    length += chunk.length
  }
  if (length < sizeBytes) throw new Error('The stored file is shorter than its document.')
  return bytes
}

type Read = { document: DocumentRow; reading: ProposedReading }

async function keepReading(context: Context, { document, reading }: Read): Promise<boolean> {
  const { em } = context
  const { accountId, id } = document
  const row = await em.findOneOrFail(DocumentRow, { accountId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (await em.findOne(DocumentReadingRow, { accountId, documentId: id })) return false

  const kept = em.create(DocumentReadingRow, rowOf(context, { document, reading }))
  const lines = reading.lines.map((line, index) =>
    em.create(DocumentLineRow, lineRowOf({ accountId, documentId: id, line: index + 1 }, line)),
  )
  await em.flush()
  if (kept.numberKey) {
    await lockInvoices(em, accountId)
    kept.duplicateOf = await findSameInvoice(em, { accountId, documentId: id })
    await em.flush()
  }
  const data = describeDocument(row, kept, lines)
  await recordAudit(context, { action: 'document.read', resource: { type: 'document', id, version: 2 }, data })
  return true
}

function rowOf({ now }: { now: Date }, { document, reading }: Read) {
  const { readBy, supplier, sellerNip, number, issuedOn, periodFrom, periodTo, totalPln, toPayPln, findings } = reading
  const key = { accountId: document.accountId, documentId: document.id }
  const said = {
    supplier,
    sellerNip,
    number,
    numberKey: keyOf(number),
    issuedOn,
    periodFrom,
    periodTo,
    totalPln,
    toPayPln,
  }
  return { ...key, readBy, readAt: now, ...said, notSameAs: [], findings: [...findings] }
}

function keyOf(number: string | null): string | null {
  return number === null ? null : number.replaceAll(/\s/g, '').toUpperCase()
}

type LineKey = { accountId: string; documentId: string; line: number }

function lineRowOf(key: LineKey, { confidence, ...line }: ProposedLine) {
  return { ...key, ...line, confidence: confidence.toFixed(2), proposedBy: 'assistant' as const }
}
