import { isUnavailable } from '@lokum/service-kit/database/database-fault'
import type { Edge } from '@lokum/service-kit/http/edge'
import { Overloaded, ShareFull } from '@lokum/service-kit/problem'
import { type DocumentStore, DocumentStoreUnavailable } from '@lokum/service-kit/stores/document-store'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import { WorkerRefused } from '@lokum/service-kit/workers/worker-refused'
import type { Assistant, ProposedReading } from '../assistant/assistant.ts'
import { findActive } from '../assistant/rules/find-active.ts'
import { DocumentReadingRow, DocumentRow } from '../document.ts'
import { loadFile } from '../load-file.ts'
import type { Outcome } from './conclude-recognition.ts'
import { readByRecognition } from './read-by-recognition.ts'
import type { RecognitionLease } from './recognition-lease.ts'
import { RecognitionFailed, type Recognizers } from './recognize-document.ts'

const mostAttempts = 2

export type Recognizing = Pick<Edge, 'orm' | 'log'> & {
  assistant: Assistant
  store: Pick<DocumentStore, 'open'>
  workers?: Recognizers | undefined
}
type Working = Recognizing & { signal: AbortSignal }
type Claimed = RecognitionLease & { attempts: number }

/** Why a picture is left for later. Only what the picture itself may have caused counts as an attempt. */
export type Left = { left: string; isAttempt: boolean }

/** Recognises a picture once. What fails around it (the store, the database, a busy machine, a stop) is no attempt. */
export async function attemptRecognition(parts: Working, claimed: Claimed): Promise<Outcome | Left> {
  // The processes that tried it were killed.
  if (claimed.attempts > mostAttempts) return { unreadable: 'recognition_interrupted' }
  try {
    const read = await recognize(parts, claimed)
    // What was interrupted is incomplete.
    parts.signal.throwIfAborted()
    return { read }
  } catch (error) {
    const isLast = claimed.attempts >= mostAttempts
    if (error instanceof RecognitionFailed) return afterFailure(error, isLast)
    const around = parts.signal.aborted ? 'stopped' : failureAround(error)
    if (around !== undefined) return { left: around, isAttempt: false }
    parts.log.error({ document_id: claimed.documentId, error: describeError(error) }, 'document.recognition_broken')
    return isLast ? { unreadable: 'recognition_interrupted' } : { left: 'broken', isAttempt: true }
  }
}

/** A busy machine may also be why a process reached a limit or crashed. */
function afterFailure({ reason }: RecognitionFailed, isLast: boolean): Outcome | Left {
  const mayPass = reason === 'picture_too_heavy' || reason === 'picture_damaged'
  return mayPass && !isLast ? { left: reason, isAttempt: true } : { unreadable: reason }
}

/** What failed, if it is not the picture. */
function failureAround(error: unknown): string | undefined {
  if (error instanceof DocumentStoreUnavailable) return storeFailed
  if (error instanceof WorkerRefused) return error.reason
  if (error instanceof ShareFull || error instanceof Overloaded) return 'busy'
  return isUnavailable(error) ? 'database_failed' : undefined
}

export const storeFailed = 'store_failed'

async function recognize(
  { orm, store, assistant, signal, workers }: Working,
  { accountId, documentId }: RecognitionLease,
): Promise<ProposedReading> {
  const em = orm.em.fork()
  const row = await em.findOneOrFail(DocumentRow, { accountId, id: documentId })
  const { pages = null, findings } = await em.findOneOrFail(DocumentReadingRow, { accountId, documentId })
  const { kind, mediaType, sizeBytes } = row
  if (mediaType === 'application/xml') throw new RecognitionFailed('picture_without_text')
  const load = () => loadFile(store, row)
  const scan = { accountId, kind, mediaType, sizeBytes, load, pages }
  const read = await readByRecognition(scan, { assistant, signal, workers })
  // Only the reader of PDFs sees it, before the recognition.
  const active = findActive(findings.some(({ code }) => code === 'active_content'))
  return { ...read, findings: [...read.findings, ...active] }
}
