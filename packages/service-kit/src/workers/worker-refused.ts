import { Overloaded } from '../problem.ts'

/**
 * Why a worker did not answer: `busy`, the queue is full, its turn came too late, or the machine has no file descriptors or memory
 * for it; `stopped`, the caller's signal was aborted; `too_slow` and `too_large`, the worker reached its limit of time or memory. A caller that does not catch it answers 503.
 */
export type WorkerRefusal = 'busy' | 'stopped' | 'too_slow' | 'too_large'

export class WorkerRefused extends Overloaded {
  override readonly name = 'WorkerRefused'
  readonly reason: WorkerRefusal

  constructor(reason: WorkerRefusal, cause?: unknown) {
    super(cause)
    this.reason = reason
  }
}

/** The worker threw, or ended without an answer: a defect of the code that it runs. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
}
