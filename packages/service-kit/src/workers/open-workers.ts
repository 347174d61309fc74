import type { Worker } from 'node:worker_threads'
import { askWorker, type Prepared } from './ask-worker.ts'
import { startWorker } from './start-worker.ts'
import type { Turns } from './turns.ts'

export type WorkerLimits = {
  /** Heap and buffers of one worker together. */
  memoryMb: number
  /** From handing over a task, to a worker that may still have to load its code, to the answer. */
  seconds: number
  /** The longest wait for a turn; the caller's signal alone ends it if this is not given. */
  waitSeconds?: number
}

type Settings = {
  /** The worker's code, which calls answerTasks. */
  file: URL
  limits: WorkerLimits
  /** How many run at once and how many wait: shared by all workers that are given the same turns. */
  turns: Turns
  /** How long a worker stays for the next task. Do not set it for untrusted bytes: without it each task has its own worker. */
  warmSeconds?: number
}

type Run<Part> = { signal?: AbortSignal; onPart?: (part: Part) => void }

export type Workers<Task, Answer, Part> = AsyncDisposable & {
  /**
   * The answer to a task. `prepare` is called when the task has its turn, so that waiting tasks hold no memory.
   * @throws WorkerRefused when there is no turn, a limit is reached or the signal is aborted; the worker has ended then
   * @throws WorkerFailed when the worker throws or ends, which is a defect; and whatever `prepare` throws
   */
  run: (prepare: () => Prepared<Task> | Promise<Prepared<Task>>, options?: Run<Part>) => Promise<Answer>
}

/** Runs tasks in worker threads without environment and streams, bounded in number, time and memory. Disposing ends idle workers. */
export function openWorkers<Task, Answer, Part = never>(settings: Settings): Workers<Task, Answer, Part> {
  const { file, limits, turns, warmSeconds } = settings
  const idle = new Map<Worker, NodeJS.Timeout>()

  const forget = (worker: Worker) => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }
  const takeWorker = (): Worker => {
    const [worker] = idle.keys()
    if (worker) {
      forget(worker)
      return worker
    }
    const started = startWorker(file, limits)
    return started.on('exit', () => forget(started))
  }
  const leaveWorker = async (worker: Worker, mayStay: boolean) => {
    if (!mayStay || warmSeconds === undefined) return void (await worker.terminate())
    const timer = setTimeout(() => {
      forget(worker)
      void worker.terminate()
    }, warmSeconds * 1_000)
    idle.set(worker, timer.unref())
  }

  return {
    run: async (prepare, { signal = neverAborted, onPart = () => undefined } = {}) => {
      using _turn = await turns.take({ signal, waitSeconds: limits.waitSeconds })
      const prepared = await prepare()
      const worker = takeWorker()
      let mayStay = false
      try {
        const answer = await askWorker<Task, Answer, Part>(worker, prepared, { signal, limits, onPart })
        mayStay = true
        return answer
      } finally {
        await leaveWorker(worker, mayStay)
      }
    },
    [Symbol.asyncDispose]: async () => {
      const workers = [...idle.keys()]
      for (const worker of workers) forget(worker)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

const neverAborted = new AbortController().signal
