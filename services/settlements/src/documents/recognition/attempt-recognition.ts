import type { Assistant } from '@lokum/bill-reader/assistant'
import type { RecognisedPage, RecognitionReason } from '@lokum/bill-reader/recognition/page-words'
import { readByRecognition } from '@lokum/bill-reader/recognition/read-by-recognition'
import {
  givenUp,
  nextPage,
  type Picture,
  RecognitionFailed,
  RecognizerCrashed,
  type Recognizers,
} from '@lokum/bill-reader/recognition/recognize-document'
import { findActive } from '@lokum/bill-reader/rules/find-active'
import { isUnavailable } from '@lokum/service-kit/database/database-fault'
import type { Edge } from '@lokum/service-kit/http/edge'
import { Overloaded, ShareFull } from '@lokum/service-kit/problem'
import { type DocumentStore, DocumentStoreUnavailable } from '@lokum/service-kit/stores/document-store'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import { WorkerRefused } from '@lokum/service-kit/workers/worker-refused'
import { DocumentReadingRow, DocumentRow } from '../document.ts'
import { loadFile } from '../load-file.ts'
import type { Outcome } from './conclude-recognition.ts'
import { loadPages, type RecognitionLease } from './recognition-lease.ts'

const mostAttempts = 2

export type Recognizing = Pick<Edge, 'orm' | 'log'> & {
  assistant: Assistant
  store: Pick<DocumentStore, 'open'>
  workers?: Recognizers | undefined
}
type Working = Recognizing & { signal: AbortSignal }
type Claimed = RecognitionLease & { attempts: number }
type Failed = Claimed & { scan: Scan | undefined }

/** Why a picture is left for later. Only what the picture itself may have caused counts as an attempt. */
export type Left = { left: string; isAttempt: boolean }
export type Attempted = RecognisedPage | Outcome | Left

/**
 * Recognises the next page of a picture, and reads the picture after its last one. What fails around it (the store, the database, a
 * busy machine, a stop) is no attempt.
 */
export async function attemptRecognition(parts: Working, claimed: Claimed): Promise<Attempted> {
  let scan: Scan | undefined
  try {
    scan = await loadScan(parts, claimed)
    // The processes that tried it were killed.
    if (claimed.attempts > mostAttempts) return endAt(scan, 'recognition_interrupted')
    const read = await readByRecognition(scan, parts)
    // What was interrupted is incomplete.
    parts.signal.throwIfAborted()
    if ('page' in read) return read
    // Only the reader of PDFs sees it, before the recognition.
    return { read: { ...read.read, findings: [...read.read.findings, ...findActive(scan.isActive)] } }
  } catch (error) {
    const around = parts.signal.aborted ? 'stopped' : failureAround(error)
    if (around !== undefined) return { left: around, isAttempt: false }
    return afterFailure(parts, { ...claimed, scan }, error)
  }
}

function afterFailure({ log }: Working, { attempts, documentId, scan }: Failed, error: unknown): Attempted {
  const isLast = attempts >= mostAttempts
  if (error instanceof RecognitionFailed) return { unreadable: error.reason }
  // A busy machine may also be why a process crashed.
  if (error instanceof RecognizerCrashed)
    return isLast && scan ? endAt(scan, error.reason) : { left: error.reason, isAttempt: true }
  log.error({ document_id: documentId, error: describeError(error) }, 'document.recognition_broken')
  return isLast ? { unreadable: 'recognition_interrupted' } : { left: 'broken', isAttempt: true }
}

/** Gives up the page that is next, or the picture if all its pages are recognised. */
function endAt(scan: Scan, why: RecognitionReason): RecognisedPage | Outcome {
  const page = nextPage(scan.answers, scan)
  return page === undefined ? { unreadable: why } : { page, answer: givenUp(why) }
}

/** The failure, unless the picture is its cause. */
function failureAround(error: unknown): string | undefined {
  if (error instanceof DocumentStoreUnavailable) return storeFailed
  if (error instanceof WorkerRefused) return error.reason
  if (error instanceof ShareFull || error instanceof Overloaded) return 'busy'
  return isUnavailable(error) ? 'database_failed' : undefined
}

export const storeFailed = 'store_failed'

type Scan = Parameters<typeof readByRecognition>[0] & Picture & { isActive: boolean }

async function loadScan({ orm, store }: Working, { accountId, documentId }: RecognitionLease): Promise<Scan> {
  const em = orm.em.fork()
  const row = await em.findOneOrFail(DocumentRow, { accountId, id: documentId })
  const { pages = null, findings } = await em.findOneOrFail(DocumentReadingRow, { accountId, documentId })
  const answers = await loadPages(em, { accountId, documentId })
  const { kind, mediaType, sizeBytes } = row
  if (mediaType === 'application/xml') throw new RecognitionFailed('picture_without_text')
  const load = () => loadFile(store, row)
  const isActive = findings.some(({ code }) => code === 'active_content')
  return { accountId, kind, mediaType, sizeBytes, load, pages, answers, isActive }
}
