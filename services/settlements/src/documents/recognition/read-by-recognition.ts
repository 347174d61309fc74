import type { Assistant, DocumentToRead, ProposedReading } from '../assistant/assistant.ts'
import { emptyProposal } from '../assistant/rules/empty-reading.ts'
import { type Picture, type Recognizers, recognizeDocument, recognizeMeter } from './recognize-document.ts'

type How = { assistant: Assistant; signal: AbortSignal; workers?: Recognizers | undefined }

/**
 * Recognises a scan or a photo and lets the assistant read its text like that of a PDF; the photo of a meter has a counter.
 * @throws RecognitionFailed · ShareFull · WorkerRefused
 */
export async function readByRecognition(
  { pages, mediaType, ...document }: DocumentToRead & Picture,
  { assistant, signal, workers }: How,
): Promise<ProposedReading> {
  const { accountId, kind, load } = document
  const picture = { accountId, mediaType, load, pages }
  if (kind === 'meter_photo') return { ...emptyProposal, seen: await recognizeMeter(picture, { signal }, workers) }
  const recognised = await recognizeDocument(picture, { signal }, workers)
  return await assistant({ ...document, mediaType, recognised }, signal)
}
