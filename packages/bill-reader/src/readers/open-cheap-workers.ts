import type { Workers } from '@lokum/service-kit/workers/open-workers'
import { openWorkers } from '@lokum/service-kit/workers/open-workers'
import { WorkerRefused } from '@lokum/service-kit/workers/worker-refused'
import { cheapTurns, heavyTurns } from './worker-turns.ts'

/** A task that takes longer is not cheap. */
const cheap = { cpuSeconds: 0.3 }
export const waitSeconds = 8

type Limits = { memoryMb: number }

/** Workers for tasks that are nearly always cheap. One that is not starts over once it gets a turn for heavy work. */
export function openCheapWorkers<Task, Answer>(file: URL, limits: Limits): Pick<Workers<Task, Answer, never>, 'run'> {
  const short = openWorkers<Task, Answer>({ file, limits: { ...limits, ...cheap, waitSeconds }, turns: cheapTurns })
  const heavy = openWorkers<Task, Answer>({ file, limits: { ...limits, waitSeconds }, turns: heavyTurns })
  return {
    run: async (prepare, options) => {
      try {
        return await short.run(prepare, options)
      } catch (error) {
        if (!(error instanceof WorkerRefused) || error.reason !== 'too_slow') throw error
        return await heavy.run(prepare, options)
      }
    },
  }
}
