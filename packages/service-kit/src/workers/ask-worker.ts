import type { Transferable } from 'node:worker_threads'
import type { WorkerMessage } from './answer-tasks.ts'
import type { RunningWorker } from './running-worker.ts'
import { WorkerFailed, WorkerKilled, WorkerRefused } from './worker-refused.ts'

/** A task, and the buffers in it that the worker takes over instead of copying them. */
export type Prepared<Task> = { task: Task; transfer?: readonly Transferable[] }

const lookEveryMs = 25

type Limits = { memoryMb: number; cpuSeconds: number; seconds: number }
type Bounds<Part> = { signal: AbortSignal; limits: Limits; onPart: (part: Part) => void }

/** Hands a task to a worker and waits for the answer; the caller ends the worker when it throws. @throws WorkerRefused · WorkerFailed */
export async function askWorker<Task, Answer, Part>(
  worker: RunningWorker,
  { task, transfer = [] }: Prepared<Task>,
  { signal, limits, onPart }: Bounds<Part>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const use: Use = { cpuMsBefore: undefined, cpuMs: undefined }
  const listen = (message: WorkerMessage<Answer, Part>) => {
    if ('part' in message) onPart(message.part)
    else if ('answer' in message) resolve(message.answer)
    else if ('cpuMsBefore' in message) use.cpuMsBefore = message.cpuMsBefore
    else reject(asFailure('The worker threw an error.', message.defect))
  }
  const fail = (error: unknown) => {
    reject(isOutOfMemory(error) ? new WorkerRefused('too_large', error) : asFailure('The worker failed.', error))
  }
  const exit = (by: unknown) => reject(isOutOfMemorySignal(by) ? new WorkerKilled() : new WorkerFailed(endedEarly))
  const stop = () => reject(new WorkerRefused('stopped', signal.reason))
  const timer = setTimeout(() => reject(new WorkerRefused(reasonOfDelay(limits, use))), limits.seconds * 1_000)
  const look = async () => {
    const reached = await limitReached(worker, limits, use)
    if (reached !== null) reject(new WorkerRefused(reached))
  }
  const looking = setInterval(look, lookEveryMs)

  using after = new DisposableStack()
  after.defer(() => worker.hold(false))
  after.defer(() => worker.events.off('message', listen).off('error', fail).off('exit', exit))
  after.defer(() => signal.removeEventListener('abort', stop))
  after.defer(() => clearTimeout(timer))
  after.defer(() => clearInterval(looking))
  worker.events.on('message', listen).on('error', fail).on('exit', exit)
  worker.hold(true)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  else worker.send(task, transfer)
  return await promise
}

/** Loading its own code is not the fault of a task, so it counts from the beginning of the task. */
type Use = { cpuMsBefore: number | undefined; cpuMs: number | undefined }

/** A thread answers between two steps of its code; a step of native code that does not end reaches the limit of seconds. */
async function limitReached(worker: RunningWorker, limits: Limits, use: Use): Promise<'too_large' | 'too_slow' | null> {
  const used = await worker.use().catch(() => null)
  if (used === null) return null
  use.cpuMs = used.cpuMs
  if (used.memoryBytes > limits.memoryMb * 1_048_576) return 'too_large'
  return used.cpuMs - (use.cpuMsBefore ?? Number.POSITIVE_INFINITY) > limits.cpuSeconds * 1_000 ? 'too_slow' : null
}

/** A worker that got less than half of a processor could not have gone on any faster. */
function reasonOfDelay({ seconds }: Limits, { cpuMsBefore, cpuMs }: Use): 'starved' | 'too_slow' {
  if (cpuMsBefore === undefined) return 'starved'
  if (cpuMs === undefined) return 'too_slow'
  return cpuMs - cpuMsBefore < seconds * 500 ? 'starved' : 'too_slow'
}

const endedEarly = 'The worker ended without an answer.'

/** V8 and other allocators abort when there is no memory; the kernel and container engines kill. */
function isOutOfMemorySignal(by: unknown): boolean {
  return by === 'SIGKILL' || by === 'SIGABRT' || by === 'SIGTRAP'
}

function isOutOfMemory(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** A lack of the machine is no defect of the worker and says nothing of its task. A thrown error loses its code between threads. */
function asFailure(message: string, cause: unknown): WorkerRefused | WorkerFailed {
  const isLack = lack.test(String(cause)) || lackOfLoader.test(String(cause))
  return isLack ? new WorkerRefused('busy', cause) : new WorkerFailed(message, { cause })
}

const lack =
  /^(\w*Error: )?(Worker initialization failure: |spawn \S+ )?E(MFILE|NFILE|NOMEM|AGAIN|NOSPC|DQUOT|ROFS|IO)\b/
const lackOfLoader =
  /^Error: Cannot read package config [^\n]*: (too many open files|file table overflow|not enough memory)/
