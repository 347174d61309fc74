import type { ProposedReading } from '../assistant/assistant.ts'
import { readText } from '../assistant/rules/read-text.ts'
import { type Picture, type Recognizers, recognizeDocument } from './recognize-document.ts'

/**
 * Recognises a scan or a photo and reads its text by the rules that read the text of PDFs.
 * @throws RecognitionFailed · ShareFull · WorkerRefused
 */
export async function readByRecognition(
  picture: Picture,
  { signal, workers }: { signal: AbortSignal; workers?: Recognizers | undefined },
): Promise<ProposedReading> {
  const { accountId } = picture
  return await readText(await recognizeDocument(picture, { signal }, workers), { accountId, signal })
}
