import { Worker } from 'node:worker_threads'
import { Overloaded } from '@lokum/service-kit/problem'
import { waitForTurn } from '../../documents/readers/wait-for-turn.ts'
import type { PaperAnswer, PaperTask } from './paper-task.ts'

export type PaperLimits = { milliseconds: number; megabytes: number }

export const paperLimits: PaperLimits = { milliseconds: 10_000, megabytes: 256 }

/** Loading the libraries takes longer than drawing a statement, so a worker stays for the next one for a while. */
const idleMilliseconds = 20_000
const idle = new Map<Worker, { limits: PaperLimits; timer: NodeJS.Timeout }>()

/**
 * Has a PDF made by a worker, of which two run at once; it is ended hard at the limits and when the signal aborts.
 * @throws Overloaded when there is no turn, or the worker reaches a limit
 * @throws Error when making it fails, which is a defect
 */
export async function printPaper(task: PaperTask, signal: AbortSignal, limits = paperLimits): Promise<Buffer> {
  using turn = await waitForTurn(signal)
  if (!turn.isMine) throw new Overloaded(signal.reason)
  const worker = takeIdle(limits) ?? startWorker(limits)
  const late = AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)])
  const answer = await ask(worker, task, late).catch(async (error: unknown) => {
    await worker.terminate()
    throw late.aborted || isOutOfMemory(error) ? new Overloaded(error) : error
  })
  keepIdle(worker, limits)
  if ('defect' in answer) throw new Error('A paper could not be made.', { cause: answer.defect })
  return Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength)
}

/** Only while it is asked does a worker keep the process alive. */
async function ask(worker: Worker, task: PaperTask, late: AbortSignal): Promise<PaperAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PaperAnswer>()
  const stop = () => reject(late.reason)
  const exit = () => reject(new Error('The worker ended.'))
  using after = new DisposableStack()
  after.defer(() => worker.off('message', resolve).off('error', reject).off('exit', exit).unref())
  after.defer(() => late.removeEventListener('abort', stop))
  worker.on('message', resolve).on('error', reject).on('exit', exit).ref()
  late.addEventListener('abort', stop)
  if (late.aborted) stop()
  worker.postMessage(task)
  return await promise
}

/** The worker gets its task and nothing else: no environment, no streams. */
function startWorker({ megabytes }: PaperLimits): Worker {
  const worker = new Worker(new URL('./print-paper-main.ts', import.meta.url), {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  worker.on('error', () => forget(worker)).on('exit', () => forget(worker))
  return worker
}

/** A worker has its limits for life. */
function takeIdle(limits: PaperLimits): Worker | undefined {
  const [worker] = [...idle.keys()].filter((one) => idle.get(one)?.limits === limits)
  if (worker !== undefined) forget(worker)
  return worker
}

function keepIdle(worker: Worker, limits: PaperLimits): void {
  const timer = setTimeout(() => {
    forget(worker)
    void worker.terminate()
  }, idleMilliseconds)
  idle.set(worker, { limits, timer: timer.unref() })
}

function forget(worker: Worker): void {
  clearTimeout(idle.get(worker)?.timer)
  idle.delete(worker)
}

function isOutOfMemory(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
