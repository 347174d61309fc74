import { Overloaded } from '../problem.ts'

/**
 * Why a worker did not answer: `busy`, the queue is full, its turn came too late, or the machine has no file descriptors or memory
 * for it; `starved`, the time was over while the machine had given the worker little of it; `stopped`, the caller's signal was aborted;
 * `too_slow` and `too_large`, the worker reached its limit of time or memory. A caller that does not catch it answers 503.
 */
export type WorkerRefusal = 'busy' | 'starved' | 'stopped' | 'too_slow' | 'too_large'

export class WorkerRefused extends Overloaded {
  override readonly name = 'WorkerRefused'
  readonly reason: WorkerRefusal

  constructor(reason: WorkerRefusal, cause?: unknown) {
    super(cause)
    this.reason = reason
  }
}

/** Whether the task itself asks for too much; otherwise it may be done at another time. */
export function isFaultOfTask(error: unknown): boolean {
  if (error instanceof WorkerKilled) return true
  return error instanceof WorkerRefused && (error.reason === 'too_slow' || error.reason === 'too_large')
}

/** The worker threw, or ended without an answer: a defect of the code that it runs. */
export class WorkerFailed extends Error {
  override readonly name: string = 'WorkerFailed'
}

/**
 * The process was killed or aborted, as happens when memory is short: by its task, or seldom by everything else on the machine.
 */
export class WorkerKilled extends WorkerFailed {
  override readonly name = 'WorkerKilled'

  constructor() {
    super('The worker was killed, as happens when memory is short.')
  }
}
