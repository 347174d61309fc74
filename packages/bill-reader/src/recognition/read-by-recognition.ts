import type { Assistant, DocumentToRead, ProposedReading } from '../assistant.ts'
import { emptyProposal } from '../rules/empty-reading.ts'
import type { MeasuredAnswer, RecognisedPage } from './page-words.ts'
import {
  joinAnswers,
  nextPage,
  type Picture,
  type Recognizers,
  readCounter,
  recognizePage,
} from './recognize-document.ts'

type Scan = DocumentToRead & Picture & { answers: readonly MeasuredAnswer[] }
type How = { assistant: Assistant; signal: AbortSignal; workers?: Recognizers | undefined }

/**
 * Recognises the next page of a scan or a photo. After the last one the assistant reads the text of all like that of a PDF; the photo
 * of a meter has a counter. `answers` are those of the pages before.
 * @throws RecognitionFailed · RecognizerCrashed · ShareFull · WorkerRefused
 */
export async function readByRecognition(
  { pages, mediaType, answers, ...document }: Scan,
  { assistant, signal, workers }: How,
): Promise<RecognisedPage | { read: ProposedReading }> {
  const { accountId, kind, load } = document
  const picture = { accountId, kind, mediaType, load, pages }
  const all = [...answers]
  const page = nextPage(all, picture)
  if (page !== undefined) {
    const answer = await recognizePage(picture, page, { signal, workers })
    all.push(answer)
    if (nextPage(all, picture) !== undefined) return { page, answer }
  }
  if (kind === 'meter_photo') return { read: { ...emptyProposal, seen: readCounter(all) } }
  return { read: await assistant({ ...document, mediaType, recognised: joinAnswers(all, pages) }, signal) }
}
