import type { Transferable, Worker } from 'node:worker_threads'
import type { WorkerMessage } from './answer-tasks.ts'
import { WorkerFailed, WorkerRefused } from './worker-refused.ts'

/** A task, and the buffers in it that the worker takes over instead of copying them. */
export type Prepared<Task> = { task: Task; transfer?: readonly Transferable[] }

const lookEveryMs = 25

type Bounds<Part> = {
  signal: AbortSignal
  limits: { memoryMb: number; seconds: number }
  onPart: (part: Part) => void
}

/** Hands a task to a worker and waits for the answer; the caller ends the worker when it throws. @throws WorkerRefused · WorkerFailed */
export async function askWorker<Task, Answer, Part>(
  worker: Worker,
  { task, transfer = [] }: Prepared<Task>,
  { signal, limits, onPart }: Bounds<Part>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const listen = (message: WorkerMessage<Answer, Part>) => {
    if ('part' in message) onPart(message.part)
    else if ('answer' in message) resolve(message.answer)
    else reject(new WorkerFailed('The worker threw an error.', { cause: message.defect }))
  }
  const fail = (error: unknown) => {
    const reached = isOutOfMemory(error)
    reject(reached ? new WorkerRefused('too_large', error) : new WorkerFailed('The worker failed.', { cause: error }))
  }
  const exit = () => reject(new WorkerFailed('The worker ended without an answer.'))
  const stop = () => reject(new WorkerRefused('stopped', signal.reason))
  const timer = setTimeout(() => reject(new WorkerRefused('too_slow')), limits.seconds * 1_000)
  const looking = setInterval(watchMemory, lookEveryMs, worker, limits, () => reject(new WorkerRefused('too_large')))

  using after = new DisposableStack()
  after.defer(() => worker.off('message', listen).off('error', fail).off('exit', exit).unref())
  after.defer(() => signal.removeEventListener('abort', stop))
  after.defer(() => clearTimeout(timer))
  after.defer(() => clearInterval(looking))
  worker.on('message', listen).on('error', fail).on('exit', exit).ref()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  else worker.postMessage(task, [...transfer])
  return await promise
}

/** V8's own limits do not count buffers, into which a compressed stream unfolds. */
async function watchMemory(worker: Worker, { memoryMb }: { memoryMb: number }, refuse: () => void): Promise<void> {
  const heap = await worker.getHeapStatistics().catch(() => null)
  if (heap !== null && heap.used_heap_size + heap.external_memory > memoryMb * 1_048_576) refuse()
}

function isOutOfMemory(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
