import type { Context } from '@lokum/service-kit/http/serve-operation'
import { NotFound, Problem, ValidationFailed } from '@lokum/service-kit/problem'
import { DocumentLineRow, DocumentRow } from '../../documents/document.ts'
import { CostInUse } from './cost.ts'
import { usedBy } from './used-by.ts'

type Wanted = { accountId: string; documentId: string; line: number }

export type ChargedLine = Pick<DocumentLineRow, 'documentId' | 'line' | 'category' | 'label'> & {
  amountPln: string
  quantity: number | null
  unit: string | null
}

/**
 * The line to turn into a cost: a chargeable one with an amount. Readings already use the lines with rates.
 * @throws NotFound also for another account's document · CostInUse · ValidationFailed
 */
export async function findLine(em: Context['em'], { accountId, documentId, line }: Wanted): Promise<ChargedLine> {
  if ((await em.count(DocumentRow, { id: documentId, accountId })) === 0) throw new NotFound()
  const row = await em.findOne(DocumentLineRow, { accountId, documentId, line })
  if (!row) throw new Problem('not_found', { faults: [{ pointer: '#/line', code: 'not_found' }] })
  const { role, amountPln, category, label, quantity, unit } = row
  if (role === 'rate') throw new CostInUse(usedBy.readings)
  if (role === 'none' || !amountPln)
    throw new ValidationFailed([{ pointer: '#/line', code: 'invalid_value', must: 'charged_line' }])
  const charged = { documentId, line, category: category ?? null, label, amountPln }
  return { ...charged, quantity: quantity == null ? null : Number(quantity), unit: unit ?? null }
}
