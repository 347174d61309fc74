import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { isFaultOfTask, WorkerFailed } from '@lokum/service-kit/workers/worker-refused'
import type { DocumentToRead } from '../assistant/assistant.ts'
import type { CounterWords } from '../assistant/counter-words.ts'
import type { ArrangedLine } from '../readers/arrange-lines.ts'
import { type PdfPage, type PdfText, pdfLimits } from '../readers/pdf-text.ts'
import { backgroundTurns } from '../readers/worker-turns.ts'
import type { MeasuredAnswer, RecognitionAnswer, RecognitionReason, RecognitionTask } from './page-words.ts'

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

export type Recognizers = ReturnType<typeof openRecognizers>

const recognizers = openRecognizers()

/** No text can be recognised. */
export class RecognitionFailed extends Error {
  override readonly name = 'RecognitionFailed'
  readonly reason: RecognitionReason

  constructor(reason: RecognitionReason) {
    super(`No text was recognised: ${reason}.`)
    this.reason = reason
  }
}

/** `pages` is the number of them, if it is known. */
export type Picture = Pick<DocumentToRead, 'accountId' | 'load'> &
  Pick<RecognitionTask, 'mediaType'> & { pages: number | null }

/**
 * The text of a scan or a photo, row by row, each page recognised in a process of its own. A page that cannot be recognised is left
 * out.
 * @throws RecognitionFailed when no page has text · WorkerRefused when the machine lacks what it takes, or the signal is aborted
 */
export async function recognizeDocument(
  { accountId, mediaType, load, ...known }: Picture,
  { signal }: { signal: AbortSignal },
  workers = recognizers,
): Promise<PdfText> {
  const bytes = await load()
  const answers: RecognitionAnswer[] = []
  let pageCount = known.pages ?? 1
  let usedMs = 0
  for (let page = 1; page <= Math.min(pageCount, mostPages); page += 1) {
    if (usedMs >= documentCpuMs) {
      answers.push({ refused: 'picture_too_heavy' })
      break
    }
    const prepare = () => ({ task: { bytes, mediaType, page } })
    const answer = await workers.run(prepare, { accountId, signal }).catch(refusalOf)
    usedMs += answer.cpuMs
    if ('pageCount' in answer) pageCount = answer.pageCount
    answers.push(answer)
  }
  const read = answers.map((answer) => pageOf('lines' in answer ? answer.lines : []))
  const refused = answers.find((answer) => 'refused' in answer)?.refused
  if (read.every(({ lines }) => lines.length === 0)) throw new RecognitionFailed(refused ?? 'picture_without_text')
  return { pages: read, pageCount, truncated: refused !== undefined || pageCount > mostPages }
}

/**
 * The counter and the numbers on the photo of a meter; of a PDF, its first page is the photo.
 * @throws RecognitionFailed when no counter is found · WorkerRefused
 */
export async function recognizeMeter(
  { accountId, mediaType, load }: Picture,
  { signal }: { signal: AbortSignal },
  workers = recognizers,
): Promise<CounterWords> {
  const bytes = await load()
  const prepare = () => ({ task: { bytes, mediaType, page: 1, seeks: 'counter' as const } })
  const answer = await workers.run(prepare, { accountId, signal }).catch(refusalOf)
  if ('refused' in answer) throw new RecognitionFailed(answer.refused)
  if (!('seen' in answer) || answer.seen.counter === null) throw new RecognitionFailed('picture_without_counter')
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

/** A decoder that crashes met a damaged file. */
function refusalOf(error: unknown): MeasuredAnswer {
  const cpuMs = limits.cpuSeconds * 1_000
  if (error instanceof WorkerFailed) return { refused: 'picture_damaged', cpuMs }
  if (!isFaultOfTask(error)) throw error
  return { refused: 'picture_too_heavy', cpuMs }
}
