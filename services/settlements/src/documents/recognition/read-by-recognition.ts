import type { DocumentKind } from '@lokum/contracts/settlements/document'
import type { ProposedReading } from '../assistant/assistant.ts'
import { emptyProposal } from '../assistant/rules/empty-reading.ts'
import { readText } from '../assistant/rules/read-text.ts'
import { type Picture, type Recognizers, recognizeDocument, recognizeMeter } from './recognize-document.ts'

type How = { signal: AbortSignal; workers?: Recognizers | undefined }

/**
 * Recognises a scan or a photo and reads its text by the rules that read the text of PDFs; the photo of a meter has a counter.
 * @throws RecognitionFailed · ShareFull · WorkerRefused
 */
export async function readByRecognition(
  { kind = 'invoice', ...picture }: Picture & { kind?: DocumentKind },
  { signal, workers }: How,
): Promise<ProposedReading> {
  const { accountId } = picture
  if (kind === 'meter_photo') return { ...emptyProposal, seen: await recognizeMeter(picture, { signal }, workers) }
  return await readText(await recognizeDocument(picture, { signal }, workers), { accountId, kind, signal })
}
