import type { Meter } from '@lokum/contracts/settlements/meter'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'
import { describeMeters } from './describe-meters.ts'
import type { MeterRow } from './meter.ts'

/** Answers with the current state of one meter. */
export async function answerMeter(context: Context, row: MeterRow): Promise<Answer<Meter> & { version: number }> {
  const [body] = await describeMeters(context, [row])
  if (!body) throw new NotFound()
  return { body, version: row.version }
}
