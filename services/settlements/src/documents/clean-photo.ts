import { heavyTurns } from '@lokum/bill-reader/readers/worker-turns'
import { documentReasons } from '@lokum/contracts/problems/document-reason'
import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { isFaultOfTask, WorkerFailed } from '@lokum/service-kit/workers/worker-refused'
import { DocumentRefused } from './document-refused.ts'
import type { EncodedPhoto, PhotoAnswer, PhotoTask } from './photos/photo-task.ts'

/** Enough for 24 million pixels of HEIC, the most expensive kind. */
export const photoLimits = { memoryMb: 448, cpuSeconds: 8, waitSeconds: 8 }

const encoders = openWorkers<PhotoTask, PhotoAnswer>({
  file: new URL('./photos/encode-photo-main.ts', import.meta.url),
  limits: photoLimits,
  turns: heavyTurns,
  isNative: true,
})

/**
 * Decodes a photo and encodes it again in a process of its own: without Exif, position or any other data of the file, the right
 * way up, HEIC as JPEG. The caller removes the target.
 * @throws DocumentRefused · ShareFull · WorkerRefused when no worker is free
 */
export async function cleanPhoto({ accountId }: { accountId: string }, task: PhotoTask): Promise<EncodedPhoto> {
  const answer = await encoders.run(() => ({ task }), { accountId }).catch(refusalOf)
  if ('refused' in answer) throw new DocumentRefused(answer.refused)
  return answer
}

/** A decoder that crashes met a file that is no photo. */
function refusalOf(error: unknown): PhotoAnswer {
  if (isFaultOfTask(error)) return { refused: documentReasons.tooHeavy }
  if (!(error instanceof WorkerFailed)) throw error
  return { refused: documentReasons.notDecodable }
}
