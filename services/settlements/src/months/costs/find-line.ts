import {
  isCorrection,
  isQuantityCorrection,
  type LineToCharge,
  linesToCharge,
} from '@lokum/month-engine/calculation/lines-to-charge'
import { roundToTotal } from '@lokum/month-engine/calculation/round-to-total'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound, Problem, ValidationFailed } from '@lokum/service-kit/problem'
import { CostInUse } from './cost.ts'
import { findBills } from './find-bills.ts'
import { usedBy } from './used-by.ts'

type LineKey = { accountId: string; documentId: string; line: number }

export type ChargedLine = Omit<LineToCharge, 'kind'> & {
  documentId: string
  /** Whether it is a price, which meters may use. */
  isPrice: boolean
  /** Whether it corrects what a bill has for metered use, so that meters count it with that bill. */
  correctsUse: boolean
}

/**
 * The line to turn into a cost: a chargeable one with an amount. A price in a correction is charged with the difference to the
 * bill, which no meter counts.
 * @throws NotFound also for another account's document · CostInUse · ValidationFailed
 */
export async function findLine(em: Context['em'], { accountId, documentId, line }: LineKey): Promise<ChargedLine> {
  const [document] = await findBills(em, accountId, [documentId])
  if (!document) throw new NotFound()
  const row = document.lines.find((one) => one.line === line)
  if (!row) throw new Problem('not_found', { faults: [{ pointer: '#/line', code: 'not_found' }] })
  const standing = { ...document, lines: roundToTotal(document).lines }
  const found = linesToCharge(standing).find((one) => one.line === line)
  if (!found && row.kind === 'rate') throw new CostInUse(usedBy.readings)
  if (!found) throw new ValidationFailed([{ pointer: '#/line', code: 'invalid_value', must: 'charged_line' }])
  const { kind, ...charged } = found
  const corrects = isCorrection(standing)
  const correctsUse = corrects && (kind === 'rate' || isQuantityCorrection(found))
  return { ...charged, documentId, isPrice: kind === 'rate' && !corrects, correctsUse }
}
