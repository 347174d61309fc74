import type { RecognitionTask } from '@lokum/bill-reader/recognition/page-words'
import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'

/** Crashes at each page: as a process that gets no memory, or, at a JPEG, as a decoder that reads where it must not. */
answerTasks(({ mediaType }: RecognitionTask) => {
  if (mediaType === 'image/jpeg') process.kill(process.pid, 'SIGSEGV')
  else process.abort()
})
