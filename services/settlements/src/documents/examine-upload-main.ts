import { FileRefused, UnknownFile } from '@lokum/bill-reader/readers/file-refused'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import type { Document } from '@lokum/contracts/settlements/document'
import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { examineFile } from './examine-file.ts'

export type UploadTask = { path: string; sizeBytes: number }

export type Examination = { mediaType: Document['media_type'] } | { refused: Text } | { unsupported: Text }

answerTasks(async (file: UploadTask): Promise<Examination> => {
  try {
    return { mediaType: await examineFile(file) }
  } catch (error) {
    if (error instanceof FileRefused) return { refused: error.reason }
    if (error instanceof UnknownFile) return { unsupported: error.reason }
    throw error
  }
})
