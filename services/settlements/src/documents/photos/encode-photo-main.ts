import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { encodePhoto } from './encode-photo.ts'

answerTasks(encodePhoto)
