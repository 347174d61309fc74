import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Reading } from '@lokum/contracts/settlements/meter'
import type { GetReading } from '@lokum/contracts/settlements/reading-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { findMeter } from './meter.ts'
import { describeReading, findReading } from './reading.ts'

/** Returns one reading of a meter of the caller's account. @throws NotFound also for a meter of another account */
export async function getReading(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetReading>,
): Promise<Answer<Reading>> {
  const meter = await findMeter(em, { id: params.id, accountId: caller.accountId })
  const reading = await findReading(em, { id: params.reading_id, meter })
  return { body: describeReading(reading), version: reading.version }
}
