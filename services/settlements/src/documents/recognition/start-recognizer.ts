import { buffer } from 'node:stream/consumers'
import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import type { DocumentStore } from '@lokum/service-kit/stores/document-store'
import { describeError } from '@lokum/service-kit/telemetry/describe-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import { counter } from '@lokum/service-kit/telemetry/metrics'
import { WorkerRefused } from '@lokum/service-kit/workers/worker-refused'
import type { Pool } from 'pg'
import { DocumentReadingRow, DocumentRow } from '../document.ts'
import { type Conclusion, concludeRecognition, type Outcome } from './conclude-recognition.ts'
import { readByRecognition } from './read-by-recognition.ts'
import { claimPicture, keepLease, leavePicture, type RecognitionLease } from './recognition-lease.ts'
import { RecognitionFailed, type Recognizers } from './recognize-document.ts'

export type RecognizerTimes = { everyMs: number; againMs: number }

const ordinaryTimes: RecognizerTimes = { everyMs: 2_000, againMs: 5_000 }
const mostAttempts = 2

type Parts = Conclusion & {
  pool: Pool
  store: Pick<DocumentStore, 'open'>
  log: Log
  workers?: Recognizers | undefined
}
type Working = Parts & { times: RecognizerTimes; signal: AbortSignal }

const recognised = counter('documents_recognised', 'Scans and photos whose text was recognised, by what came of it', [
  { outcome: 'read' },
])

/** Recognises the pictures that wait, one after the other; any number of processes share them. */
export function startRecognizer({
  times,
  ...parts
}: Parts & { times?: Partial<RecognizerTimes> | undefined }): Repetition {
  const stop = new AbortController()
  const working = { ...parts, times: { ...ordinaryTimes, ...times }, signal: stop.signal }
  const run = async () => {
    while (!stop.signal.aborted && (await recognizeNext(working)));
  }
  const repeating = repeat(parts, { failure: 'documents.not_recognised', everyMs: working.times.everyMs, run })
  return {
    wake: repeating.wake,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await repeating[Symbol.asyncDispose]()
    },
  }
}

/** Returns whether a picture waited. */
async function recognizeNext(parts: Working): Promise<boolean> {
  const { pool, log } = parts
  const claimed = await claimPicture(pool)
  if (!claimed) return false
  const lost = new AbortController()
  await using _kept = keepLease(parts, claimed, (reason) => lost.abort(reason))
  const startedAt = performance.now()
  const signal = AbortSignal.any([parts.signal, lost.signal])
  const outcome = await attempt({ ...parts, signal }, claimed)
  const facts = { document_id: claimed.documentId, attempt: claimed.attempts }
  const seconds = (performance.now() - startedAt) / 1_000
  if ('left' in outcome) {
    log.info({ ...facts, seconds, reason: outcome.left }, 'document.recognition_left')
    await leavePicture(pool, claimed, { waitMs: parts.times.againMs, isAttempt: outcome.isAttempt })
    return true
  }
  const isStored = await concludeRecognition(parts, claimed, outcome)
  const result = 'read' in outcome ? 'read' : outcome.unreadable
  if (isStored) recognised({ outcome: result })
  log.info({ ...facts, seconds, outcome: result, stored: isStored }, 'document.recognised')
  return true
}

type Claimed = RecognitionLease & { attempts: number }
type Left = { left: string; isAttempt: boolean }

async function attempt(parts: Working, claimed: Claimed): Promise<Outcome | Left> {
  // The processes that tried it were killed.
  if (claimed.attempts > mostAttempts) return { unreadable: 'recognition_interrupted' }
  try {
    return { read: await recognize(parts, claimed) }
  } catch (error) {
    const isLast = claimed.attempts >= mostAttempts
    if (error instanceof RecognitionFailed) return afterFailure(error, isLast)
    if (parts.signal.aborted) return { left: 'stopped', isAttempt: false }
    if (error instanceof WorkerRefused) return { left: error.reason, isAttempt: false }
    parts.log.error({ document_id: claimed.documentId, error: describeError(error) }, 'document.recognition_broken')
    return isLast ? { unreadable: 'recognition_interrupted' } : { left: 'broken', isAttempt: true }
  }
}

/** A busy machine may also be why a process reached a limit or crashed. */
function afterFailure({ reason }: RecognitionFailed, isLast: boolean): Outcome | Left {
  const mayPass = reason === 'picture_too_heavy' || reason === 'picture_damaged'
  return mayPass && !isLast ? { left: reason, isAttempt: true } : { unreadable: reason }
}

async function recognize({ orm, store, signal, workers }: Working, { accountId, documentId }: RecognitionLease) {
  const em = orm.em.fork()
  const { mediaType, storageKey, kind } = await em.findOneOrFail(DocumentRow, { accountId, id: documentId })
  const { pages = null } = await em.findOneOrFail(DocumentReadingRow, { accountId, documentId })
  if (mediaType === 'application/xml') throw new RecognitionFailed('picture_without_text')
  const load = async () => await buffer(await store.open(storageKey))
  return await readByRecognition({ accountId, kind, mediaType, load, pages }, { signal, workers })
}
