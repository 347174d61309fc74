import { getPriority, setPriority } from 'node:os'
import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import { recognizePage } from './recognize-page.ts'

/** No request waits for it: the event loop gets ten times as much of a busy processor, other heavy work three times. */
const low = 10

setPriority(Math.max(getPriority(), low))
answerTasks(recognizePage)
