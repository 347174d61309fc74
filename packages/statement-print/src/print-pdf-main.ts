import { answerTasks } from '@lokum/service-kit/workers/answer-tasks'
import type { PdfTask } from './pdf-task.ts'
import { drawStatement } from './statement/draw-statement.ts'
import { drawTaxYear } from './tax-year/draw-tax-year.ts'
import { drawTenantYear } from './tenant-year/draw-tenant-year.ts'

answerTasks((task: PdfTask): Promise<Uint8Array> => {
  switch (task.kind) {
    case 'statement':
      return drawStatement(task.snapshot)
    case 'tax-year':
      return drawTaxYear(task.year)
    case 'tenant-year':
      return drawTenantYear(task.year)
    default:
      return task satisfies never
  }
})
