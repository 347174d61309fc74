import { pageReasons } from '@lokum/contracts/problems/page-reason'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { NotFound, Problem } from '@lokum/service-kit/problem'
import { openWorkers, type WorkerLimits } from '@lokum/service-kit/workers/open-workers'
import { isFaultOfTask, WorkerFailed } from '@lokum/service-kit/workers/worker-refused'
import { heavyTurns } from '../readers/worker-turns.ts'
import type { PageAnswer, PageTask } from './page-task.ts'

const limits = { memoryMb: 448, cpuSeconds: 6, waitSeconds: 6 }

/** Processes that draw pages, each for one. */
export const openDrawers = (changed: Partial<WorkerLimits> = {}) =>
  openWorkers<PageTask, PageAnswer>({
    file: new URL('./draw-page-main.ts', import.meta.url),
    limits: { ...limits, ...changed },
    turns: heavyTurns,
    isNative: true,
  })

const drawers = openDrawers()

/** There is no picture of a page; `reason` says why. */
export class PageNotShown extends Problem {
  constructor(reason: Text) {
    super('page_not_shown', { values: { reason }, cause: new Error(reason.en) })
  }
}

/** A page of a file, which is loaded when the task has its turn. */
export type PageToDraw = Omit<PageTask, 'bytes'> & { load: () => Promise<Uint8Array> }

/**
 * Draws a page of a file as WebP, in a process of its own, with limits of CPU time and memory.
 * @throws NotFound after the last page · PageNotShown · ShareFull · WorkerRefused when no worker is free · whatever `load` throws
 */
export async function drawPage(
  { accountId }: { accountId: string },
  { load, ...wanted }: PageToDraw,
  workers = drawers,
): Promise<Uint8Array> {
  const prepare = async () => ({ task: { ...wanted, bytes: await load() } })
  const answer = await workers.run(prepare, { accountId }).catch(refusalOf)
  if ('isAbsent' in answer) throw new NotFound()
  if ('refused' in answer) throw new PageNotShown(answer.refused)
  return answer.webp
}

/** A decoder that crashes met a damaged file. */
function refusalOf(error: unknown): PageAnswer {
  if (isFaultOfTask(error)) return { refused: pageReasons.tooHeavy }
  if (!(error instanceof WorkerFailed)) throw error
  return { refused: pageReasons.damaged }
}
