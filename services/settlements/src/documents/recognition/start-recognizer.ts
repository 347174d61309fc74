import type { RecognisedPage } from '@lokum/bill-reader/recognition/page-words'
import { type Repetition, repeat } from '@lokum/service-kit/background/repeat'
import { isUnavailable } from '@lokum/service-kit/database/database-fault'
import { counter, gauge } from '@lokum/service-kit/telemetry/metrics'
import type { Pool } from 'pg'
import { type Attempted, attemptRecognition, type Left, type Recognizing, storeFailed } from './attempt-recognition.ts'
import { type Conclusion, concludeRecognition, type Outcome } from './conclude-recognition.ts'
import { claimPicture, keepLease, keepPage, leavePicture, type RecognitionLease } from './recognition-lease.ts'

/** How often waiting pictures are looked for, and when one that was left is tried again; `outageMs` if its file could not be had. */
type RecognizerTimes = { everyMs: number; againMs: number; outageMs: number }

const ordinaryTimes: RecognizerTimes = { everyMs: 2_000, againMs: 5_000, outageMs: 60_000 }
/** For how long a result that the database does not take is offered to it. */
const offeredMs = 60_000

type RecognizerDeps = Conclusion & Recognizing & { pool: Pool }
type Work = { claimed: RecognitionLease & { attempts: number }; came: Attempted; seconds: number; until: number }
type Working = RecognizerDeps & { times: RecognizerTimes; signal: AbortSignal; unfinished: Work | undefined }

const recognised = counter('documents_recognised', 'Scans and photos whose text was recognised, by what came of it', [
  { outcome: 'read' },
])
const left = counter('documents_recognition_left', 'Scans and photos that were left for later, by the reason', [
  { reason: storeFailed },
])

/** The processes that recognise pages, and the times, replaceable in tests. */
export type OutsideOfRecognition = Pick<Recognizing, 'workers'> & { times?: Partial<RecognizerTimes> }

/** Recognises the pictures that wait, one page after the other; any number of processes share them. */
export function startRecognizer({ times, ...parts }: RecognizerDeps & OutsideOfRecognition): Repetition {
  watchWaiting(parts.pool)
  const stop = new AbortController()
  const working: Working = {
    ...parts,
    times: { ...ordinaryTimes, ...times },
    signal: stop.signal,
    unfinished: undefined,
  }
  const run = async () => {
    if (working.unfinished) await finish(working, working.unfinished)
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
  const claimed = await claimPicture(parts.pool)
  if (!claimed) return false
  const lost = new AbortController()
  await using _kept = keepLease(parts, claimed, (reason) => lost.abort(reason))
  const startedAt = performance.now()
  const signal = AbortSignal.any([parts.signal, lost.signal])
  const came = await attemptRecognition({ ...parts, signal }, claimed)
  const seconds = (performance.now() - startedAt) / 1_000
  await finish(parts, { claimed, came, seconds, until: performance.now() + offeredMs })
  return true
}

/** Stores what came of it. While the database is away that is tried again each turn, since recognising took long. */
async function finish(parts: Working, work: Work): Promise<void> {
  try {
    await store(parts, work, work.came)
    parts.unfinished = undefined
  } catch (error) {
    parts.unfinished = isUnavailable(error) && performance.now() < work.until ? work : undefined
    throw error
  }
}

async function store(parts: Working, work: Work, came: Attempted): Promise<void> {
  if ('left' in came) await leave(parts, work, came)
  else if ('page' in came) await keep(parts, work, came)
  else await conclude(parts, work, came)
}

async function keep({ pool, log }: Working, { claimed, seconds }: Work, { page, answer }: RecognisedPage) {
  const isKept = await keepPage(pool, claimed, { page, answer })
  const outcome = 'refused' in answer ? answer.refused : 'read'
  const facts = { page, cpu_ms: Math.round(answer.cpuMs), outcome, stored: isKept }
  log.info({ ...factsOf(claimed), seconds, ...facts }, 'document.page_recognised')
}

async function leave({ pool, log, times }: Working, { claimed, seconds }: Work, { left: reason, isAttempt }: Left) {
  const waitMs = reason === storeFailed ? times.outageMs : times.againMs
  await leavePicture(pool, claimed, { waitMs, isAttempt })
  left({ reason })
  log.info({ ...factsOf(claimed), seconds, reason }, 'document.recognition_left')
}

async function conclude(parts: Working, { claimed, seconds }: Work, outcome: Outcome): Promise<void> {
  const isStored = await concludeRecognition(parts, claimed, outcome)
  const result = 'read' in outcome ? 'read' : outcome.unreadable
  if (isStored) recognised({ outcome: result })
  parts.log.info({ ...factsOf(claimed), seconds, outcome: result, stored: isStored }, 'document.recognised')
}

function factsOf({ documentId, attempts }: Work['claimed']) {
  return { document_id: documentId, attempt: attempts }
}

/** Shows for how long a picture has waited to be recognised. */
function watchWaiting(pool: Pool): void {
  gauge('documents_waiting_seconds', 'Age of the oldest scan or photo that waits for recognition', async (observe) => {
    const { rows } = await pool.query<{ age: number | null }>(oldest)
    observe(rows[0]?.age ?? 0)
  })
}

const oldest = `
  SELECT greatest(0, extract(epoch FROM clock_timestamp() - min(read_at)))::float AS age
  FROM document_reading WHERE state = 'waiting'`
