import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import sharp from 'sharp'
import type { RecognitionTask } from './page-words.ts'
import { recognizePage } from './recognize-page.ts'

// It would decode on all processors at once otherwise.
sharp.concurrency(1)
answerTasks(async (task: RecognitionTask) => {
  const answer = await recognizePage(task)
  const { user, system } = process.cpuUsage()
  return { ...answer, cpuMs: (user + system) / 1_000 }
})
