import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import sharp from 'sharp'
import { recognizePage } from './recognize-page.ts'

// It would decode on all processors at once otherwise.
sharp.concurrency(1)
answerTasks(recognizePage)
