import { counter } from '@lokum/service-kit/telemetry/metrics'
import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { isFaultOfTask, WorkerFailed, WorkerKilled } from '@lokum/service-kit/workers/worker-refused'
import type { DocumentToRead } from '../assistant.ts'
import type { CounterWords } from '../counter-words.ts'
import type { ArrangedLine } from '../readers/arrange-lines.ts'
import { type PdfPage, type PdfText, pdfLimits } from '../readers/pdf-text.ts'
import { backgroundTurns } from '../readers/worker-turns.ts'
import type { MeasuredAnswer, RecognitionReason, RecognitionTask } from './page-words.ts'

/** For each page. No request waits for it, so the time is long: a busy machine gives such a process little processor time. */
const limits = { memoryMb: 448, cpuSeconds: 10, seconds: 300 }
/** More than any bill has; the reading says that there are others. */
const mostPages = 20
/** CPU time of all pages together, so that a document of heavy pages keeps others waiting no longer. */
const documentCpuMs = 60_000

/** Processes that recognise text, each for one page. */
export const openRecognizers = (changed: Partial<typeof limits> = {}) =>
  openWorkers<RecognitionTask, MeasuredAnswer>({
    file: new URL('./recognize-page-main.ts', import.meta.url),
    limits: { ...limits, ...changed },
    turns: backgroundTurns,
    isNative: true,
    isBackground: true,
  })

export type Recognizers = Pick<ReturnType<typeof openRecognizers>, 'run'>

const recognizers = openRecognizers()

const recognisedPages = counter('documents_pages_recognised', 'Pages of scans and photos, by what came of each', [
  { outcome: 'read' },
])

/** No text can be recognised. */
export class RecognitionFailed extends Error {
  override readonly name = 'RecognitionFailed'
  readonly reason: RecognitionReason

  constructor(reason: RecognitionReason) {
    super(`No text was recognised: ${reason}.`)
    this.reason = reason
  }
}

/** A process crashed at a page, which a busy machine can also be the cause of; `reason` is that of a page that does it again. */
export class RecognizerCrashed extends Error {
  override readonly name = 'RecognizerCrashed'
  readonly reason: RecognitionReason

  constructor(cause: WorkerFailed) {
    super('The process that recognised a page crashed.', { cause })
    this.reason = cause instanceof WorkerKilled ? 'picture_too_heavy' : 'picture_damaged'
  }
}

/** `pages` is the number of them, if it is known. */
export type Picture = Pick<DocumentToRead, 'accountId' | 'kind' | 'load'> &
  Pick<RecognitionTask, 'mediaType'> & { pages: number | null }

/** The page to recognise after those of the answers; undefined when these are all that may be recognised. */
export function nextPage(answers: readonly MeasuredAnswer[], { kind, pages }: Pick<Picture, 'kind' | 'pages'>) {
  const isOver = usedMs(answers) >= documentCpuMs || answers.some(isInterrupted)
  const last = kind === 'meter_photo' ? 1 : Math.min(pageCountOf(answers, pages), mostPages)
  return !isOver && answers.length < last ? answers.length + 1 : undefined
}

function usedMs(answers: readonly MeasuredAnswer[]): number {
  return answers.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/** Pages after one that ended the service twice are not tried. */
function isInterrupted(answer: MeasuredAnswer): boolean {
  return 'refused' in answer && answer.refused === 'recognition_interrupted'
}

function pageCountOf(answers: readonly MeasuredAnswer[], known: number | null): number {
  return answers.findLast((answer) => 'pageCount' in answer)?.pageCount ?? known ?? 1
}

type How = { signal: AbortSignal; workers?: Recognizers | undefined }

/**
 * Recognises one page in a process of its own; of the photo of a meter, its counter.
 * @throws RecognizerCrashed · WorkerRefused when the machine lacks what it takes, or the signal is aborted
 */
export async function recognizePage(
  { accountId, kind, mediaType, load }: Picture,
  page: number,
  { signal, workers = recognizers }: How,
): Promise<MeasuredAnswer> {
  const seeks = kind === 'meter_photo' ? ({ seeks: 'counter' } as const) : {}
  const prepare = async () => ({ task: { bytes: await load(), mediaType, page, ...seeks } })
  const answer = await workers.run(prepare, { accountId, signal }).catch(refusalOf)
  recognisedPages({ outcome: 'refused' in answer ? answer.refused : 'read' })
  return answer
}

function refusalOf(error: unknown): MeasuredAnswer {
  if (error instanceof WorkerFailed) throw new RecognizerCrashed(error)
  if (!isFaultOfTask(error)) throw error
  return givenUp('picture_too_heavy')
}

/** The answer for a page whose process gave none. */
export function givenUp(refused: RecognitionReason): MeasuredAnswer {
  return { refused, cpuMs: limits.cpuSeconds * 1_000 }
}

/** The text of the recognised pages, row by row; a page that cannot be recognised has none. @throws RecognitionFailed when no page has text */
export function joinAnswers(answers: readonly MeasuredAnswer[], pages: number | null): PdfText {
  const pageCount = pageCountOf(answers, pages)
  const read = answers.map((answer) => pageOf('lines' in answer ? answer.lines : []))
  const isShort = answers.length < Math.min(pageCount, mostPages)
  const refused = answers.find((answer) => 'refused' in answer)?.refused ?? (isShort ? 'picture_too_heavy' : undefined)
  if (read.every(({ lines }) => lines.length === 0)) throw new RecognitionFailed(refused ?? 'picture_without_text')
  return { pages: read, pageCount, truncated: refused !== undefined || pageCount > mostPages }
}

/** The counter and the numbers on the photo of a meter; of a PDF, its first page is the photo. @throws RecognitionFailed when there is none */
export function readCounter([answer]: readonly MeasuredAnswer[]): CounterWords {
  if (answer && 'refused' in answer) throw new RecognitionFailed(answer.refused)
  if (!answer || !('seen' in answer) || answer.seen.counter === null)
    throw new RecognitionFailed('picture_without_counter')
  return answer.seen
}

function pageOf(lines: readonly ArrangedLine[]): PdfPage {
  return {
    lines: lines.map(({ text }) => text.slice(0, pdfLimits.lineCharacters)),
    boxes: lines.map(({ box }) => box),
    spans: lines.map(({ spans }) => spans),
    confidences: lines.map(({ confidence }) => confidence ?? 0),
  }
}
