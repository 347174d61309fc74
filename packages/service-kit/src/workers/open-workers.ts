import { askWorker, type Prepared } from './ask-worker.ts'
import type { RunningWorker } from './running-worker.ts'
import { startProcess } from './start-process.ts'
import { startWorker } from './start-worker.ts'
import type { Turns } from './turns.ts'

export type WorkerLimits = {
  /** Heap and buffers of one thread together; all memory of a process. */
  memoryMb: number
  /** CPU time of one task, 2 s if this is not given; waiting and loading the worker's code do not count. */
  cpuSeconds?: number
  /**
   * From handing over a task, to a worker that may still have to load its code, to the answer; half a minute if this is not given. It
   * ends what waits for ever, and is far beyond the CPU time, of which a busy machine gives a worker little.
   */
  seconds?: number
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
  /** Whether the worker runs native code, which needs a process of its own: it can crash, and no thread can stop it. */
  isNative?: boolean
  /** Whether no request waits for the tasks of these processes: they run with the lowest priority, and one after the other. */
  isBackground?: boolean
}

/** The account that waits for a turn, or a turn that the caller has taken already for several tasks, one after the other. */
export type WhoseTurn = { accountId: string } | { turn: Disposable }

type Run<Part> = WhoseTurn & { signal?: AbortSignal; onPart?: (part: Part) => void }

export const usualLimits = { cpuSeconds: 2, seconds: 30 }

export type Workers<Task, Answer, Part> = AsyncDisposable & {
  /**
   * The answer to a task. `prepare` is called when the task has its turn, so that waiting tasks hold no memory.
   * @throws ShareFull when the account has too many tasks waiting
   * @throws WorkerRefused when there is no turn, a limit is reached or the signal is aborted; the worker has ended then
   * @throws WorkerFailed when the worker throws or ends, which is a defect; and whatever `prepare` throws
   */
  run: (prepare: () => Prepared<Task> | Promise<Prepared<Task>>, options: Run<Part>) => Promise<Answer>
}

/**
 * Runs tasks in worker threads or processes, without environment and streams, bounded in number, CPU time, time and memory.
 * Disposing ends idle workers.
 */
export function openWorkers<Task, Answer, Part = never>(settings: Settings): Workers<Task, Answer, Part> {
  const { file, turns, warmSeconds, isNative = false, isBackground = false } = settings
  const limits = { ...usualLimits, ...settings.limits }
  const idle = new Map<RunningWorker, NodeJS.Timeout>()

  const forget = (worker: RunningWorker) => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
  }
  const takeWorker = (): RunningWorker => {
    const [worker] = idle.keys()
    if (worker) {
      forget(worker)
      return worker
    }
    const started = isNative ? startProcess(file, { isBackground }) : startWorker(file, limits)
    started.events.on('exit', () => forget(started))
    return started
  }
  const leaveWorker = async (worker: RunningWorker, mayStay: boolean) => {
    if (!mayStay || warmSeconds === undefined) return void (await worker.end())
    const timer = setTimeout(() => {
      forget(worker)
      void worker.end()
    }, warmSeconds * 1_000)
    idle.set(worker, timer.unref())
  }

  return {
    run: async (prepare, { signal = neverAborted, onPart = () => undefined, ...whose }) => {
      const { waitSeconds } = limits
      using _own = 'turn' in whose ? null : await turns.take({ accountId: whose.accountId, signal, waitSeconds })
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
      await Promise.all(workers.map((worker) => worker.end()))
    },
  }
}

const neverAborted = new AbortController().signal
