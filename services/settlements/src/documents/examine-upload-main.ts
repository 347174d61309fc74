import { FileRefused, UnknownFile } from '@lokum/bill-reader/readers/file-refused'
import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { examineFile } from './examine-file.ts'
import type { Examination, UploadTask } from './examine-upload.ts'

answerTasks(async (file: UploadTask): Promise<Examination> => {
  try {
    return { mediaType: await examineFile(file) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.reason }
    if (error instanceof UnknownFile) return { unsupported: error.reason }
    throw error
  }
})
