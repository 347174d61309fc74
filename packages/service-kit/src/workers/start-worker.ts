import { Worker } from 'node:worker_threads'
import { toCpuMs } from './cpu-time.ts'
import { keepCompiled } from './keep-compiled.ts'
import type { RunningWorker } from './running-worker.ts'

/** Begins the code of a worker with a low priority. */
export const beginWork = new URL('./begin-work.ts', import.meta.url)

/** A thread of low priority that gets its tasks and nothing else: no environment, no streams. Between tasks it keeps no process alive. */
export function startWorker(file: URL, { memoryMb }: { memoryMb: number }): RunningWorker {
  const worker = new Worker(beginWork, {
    workerData: file.href,
    env: keepCompiled(),
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  // What happens to an idle worker is found by its exit; an error without a listener would end the process.
  worker.on('error', () => undefined)
  return {
    events: worker,
    send: (task, transfer) => worker.postMessage({ task }, transfer),
    use: async () => {
      const [heap, cpu] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()])
      // V8's own limits do not count buffers, into which a compressed stream unfolds.
      return { memoryBytes: heap.used_heap_size + heap.external_memory, cpuMs: toCpuMs(cpu) }
    },
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}
