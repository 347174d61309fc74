import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { boundReading } from '../bound-reading.ts'
import type { ReplyTask } from './confirm-in-worker.ts'
import { confirmReply } from './confirm-reply.ts'

answerTasks(({ reply, pages }: ReplyTask) => boundReading(confirmReply(reply, pages)))
