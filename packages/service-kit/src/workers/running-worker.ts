import type { EventEmitter } from 'node:events'
import type { Transferable } from 'node:worker_threads'

/** The memory of a worker, and the CPU time it has used since it began. */
export type WorkerUse = { memoryBytes: number; cpuMs: number }

/** A worker that runs: a thread for JavaScript and WebAssembly, a process for native code, which a thread can neither stop nor survive. */
export type RunningWorker = {
  /** Emits `message`, `error` and `exit`, for a process with the signal that ended it. */
  events: EventEmitter
  send: (task: unknown, transfer: readonly Transferable[]) => void
  /** null when nothing can be said at the moment. */
  use: () => Promise<WorkerUse | null>
  /** Whether the worker keeps this process alive. */
  hold: (isHeld: boolean) => void
  end: () => Promise<unknown>
}
