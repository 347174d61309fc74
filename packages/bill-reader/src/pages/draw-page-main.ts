import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { paintPage } from './paint-page.ts'

answerTasks(paintPage)
