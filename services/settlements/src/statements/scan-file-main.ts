import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { scanFile } from './scan-file.ts'

answerTasks(scanFile)
