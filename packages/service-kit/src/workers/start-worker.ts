import { Worker } from 'node:worker_threads'

/** A worker that gets its tasks and nothing else: no environment, no streams. Between tasks it keeps no process alive. */
export function startWorker(file: URL, { memoryMb }: { memoryMb: number }): Worker {
  const worker = new Worker(file, {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  // What happens to an idle worker is found by its exit; an error without a listener would end the process.
  return worker.on('error', () => undefined)
}
