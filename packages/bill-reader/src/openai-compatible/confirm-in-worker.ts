import { isFaultOfTask } from '@lokum/service-kit/workers/worker-refused'
import type { ProposedReading } from '../assistant.ts'
import { openCheapWorkers } from '../readers/open-cheap-workers.ts'
import { ModelFailed } from './ask-model.ts'
import type { ReplyTask } from './confirm-reply-main.ts'

const confirmers = openCheapWorkers<ReplyTask, ProposedReading>(new URL('./confirm-reply-main.ts', import.meta.url), {
  memoryMb: 192,
})

/** Compares a model's answer with the document, in a worker. @throws ModelFailed · ShareFull · WorkerRefused when there is no turn */
export async function confirmInWorker(
  task: ReplyTask,
  options: { accountId: string; signal: AbortSignal },
): Promise<ProposedReading> {
  return await confirmers
    .run(() => ({ task }), options)
    .catch((error: unknown) => {
      if (!isFaultOfTask(error)) throw error
      throw new ModelFailed('unusable_answer')
    })
}
