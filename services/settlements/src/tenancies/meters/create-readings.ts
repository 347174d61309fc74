import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { CreateReadings } from '@lokum/contracts/settlements/reading-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import type { Fault, Problem } from '@lokum/service-kit/problem'
import { carryOutAll } from '../../queries/carry-out-all.ts'
import { createReading } from './create-reading.ts'
import { lockMeters } from './meter.ts'

/**
 * Enters readings of many meters, all or none; a refusal names the faults of all of them.
 * @throws NotFound · ValidationFailed · ReadingExists · ReadingNeedsReason
 */
export async function createReadings(
  context: Context,
  { body }: RequestOf<typeof CreateReadings>,
): Promise<Answer<AnswerOf<typeof CreateReadings>>> {
  const { em, caller } = context
  await lockMeters(em, { accountId: caller.accountId, ids: body.readings.map(({ meter_id: id }) => id) })
  const data = await carryOutAll(
    body.readings,
    async ({ meter_id: id, ...reading }) =>
      (await createReading(context, { params: { id }, query: {}, body: reading })).body,
    { list: 'readings', worstFirst, faultOf },
  )
  return { body: { data } }
}

const worstFirst = ['not_found', 'validation_failed', 'reading_exists', 'reading_needs_reason'] as const

function faultOf({ code, values }: Problem): Fault | null {
  if (code === 'not_found') return { pointer: '#/meter_id', code: 'not_found' }
  return code === 'reading_exists' ? { pointer: '#/read_on', code: 'reading_exists', values } : null
}
