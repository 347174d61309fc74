import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { boundReading } from '../bound-reading.ts'
import type { PdfPage } from '../readers/pdf-text.ts'
import { confirmReply } from './confirm-reply.ts'
import type { ModelReply } from './model-reply.ts'

export type ReplyTask = { reply: ModelReply; pages: readonly PdfPage[] }

answerTasks(({ reply, pages }: ReplyTask) => boundReading(confirmReply(reply, pages)))
