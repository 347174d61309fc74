import { parentPort } from 'node:worker_threads'

/** What a worker says: parts as they come, then its answer or the defect that prevented it. */
export type WorkerMessage<Answer, Part> = { part: Part } | { answer: Answer } | { defect: string }

/** The worker's side of openWorkers: `work` answers each task, one after the other, and may send partial results before. */
export function answerTasks<Task, Answer, Part = never>(
  work: (task: Task, tell: (part: Part) => void) => Answer | Promise<Answer>,
): void {
  const say = (message: WorkerMessage<Answer, Part>) => parentPort?.postMessage(message)
  parentPort?.on('message', async (task: Task) => {
    try {
      say({ answer: await work(task, (part) => say({ part })) })
    } catch (error) {
      say({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
