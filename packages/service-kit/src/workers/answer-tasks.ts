import { parentPort } from 'node:worker_threads'
import { toCpuMs } from './cpu-time.ts'

/**
 * A message of a worker: the CPU time that it had used before the task, parts as they come, then its answer or the defect that prevented
 * it.
 */
export type WorkerMessage<Answer, Part> =
  | { cpuMsBefore: number }
  | { part: Part }
  | { answer: Answer }
  | { defect: string }

/** The worker's side of openWorkers: `work` answers each task, one after the other, and may send partial results before. */
export function answerTasks<Task, Answer, Part = never>(
  work: (task: Task, tell: (part: Part) => void) => Answer | Promise<Answer>,
): void {
  const say = (message: WorkerMessage<Answer, Part>) =>
    parentPort ? parentPort.postMessage(message) : process.send?.(message)
  const answer = async ({ task }: { task: Task }) => {
    say({ cpuMsBefore: toCpuMs(parentPort ? process.threadCpuUsage() : process.cpuUsage()) })
    try {
      say({ answer: await work(task, (part) => say({ part })) })
    } catch (error) {
      say({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  if (parentPort) parentPort.on('message', answer)
  else process.on('message', answer)
}
