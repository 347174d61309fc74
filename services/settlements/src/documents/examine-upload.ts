import { openCheapWorkers } from '@lokum/bill-reader/readers/open-cheap-workers'
import { documentReasons } from '@lokum/contracts/problems/document-reason'
import type { Document } from '@lokum/contracts/settlements/document'
import { isFaultOfTask } from '@lokum/service-kit/workers/worker-refused'
import { DocumentRefused, DocumentTypeUnsupported } from './document-refused.ts'
import type { Examination, UploadTask } from './examine-upload-main.ts'

const examiners = openCheapWorkers<UploadTask, Examination>(new URL('./examine-upload-main.ts', import.meta.url), {
  memoryMb: 192,
})

/**
 * Determines the type of an uploaded file in a worker, with limits of CPU time and memory.
 * @throws DocumentTypeUnsupported · DocumentRefused · ShareFull · WorkerRefused when no worker is free
 */
export async function examineUpload(
  { accountId }: { accountId: string },
  { path, sizeBytes }: UploadTask,
): Promise<Document['media_type']> {
  const found = await examiners.run(() => ({ task: { path, sizeBytes } }), { accountId }).catch(refuseHeavy)
  if ('refused' in found) throw new DocumentRefused(found.refused)
  if ('unsupported' in found) throw new DocumentTypeUnsupported(found.unsupported)
  return found.mediaType
}

function refuseHeavy(error: unknown): Examination {
  if (!isFaultOfTask(error)) throw error
  return { refused: documentReasons.tooHeavy }
}
