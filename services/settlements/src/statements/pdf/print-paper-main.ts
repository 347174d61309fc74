import { parentPort } from 'node:worker_threads'
import type { PaperAnswer, PaperTask } from './paper-task.ts'
import { drawStatement } from './statement/draw-statement.ts'
import { drawTaxYear } from './tax-year/draw-tax-year.ts'

parentPort?.on('message', async (task: PaperTask) => {
  try {
    const pdf = await draw(task)
    tell({ pdf })
  } catch (error) {
    tell({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function draw(task: PaperTask): Promise<Uint8Array> {
  switch (task.kind) {
    case 'statement':
      return drawStatement(task.snapshot)
    case 'tax-year':
      return drawTaxYear(task.year)
    default:
      return task satisfies never
  }
}

function tell(answer: PaperAnswer): void {
  parentPort?.postMessage(answer)
}
