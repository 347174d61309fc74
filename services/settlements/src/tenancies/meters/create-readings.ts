import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ProblemCode } from '@lokum/contracts/problems/problem'
import type { Reading } from '@lokum/contracts/settlements/meter'
import type { CreateReadings } from '@lokum/contracts/settlements/reading-operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, Problem } from '@lokum/service-kit/problem'
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
  const data: Reading[] = []
  const refused: Refused[] = []
  for (const [index, { meter_id: id, ...reading }] of body.readings.entries()) {
    const outcome = await createReading(context, { params: { id }, query: {}, body: reading }).catch(refusalOf)
    if (outcome instanceof Problem) refused.push({ index, problem: outcome })
    else data.push(outcome.body)
  }
  if (refused.length > 0) throw refusalOfAll(refused)
  return { body: { data } }
}

type Refused = { index: number; problem: Problem }

/** A refusal is thrown before anything of its reading is stored; anything else ends the transaction. */
function refusalOf(error: unknown): Problem {
  if (error instanceof Problem && worstFirst.includes(error.code)) return error
  throw error
}

const worstFirst: readonly ProblemCode[] = ['not_found', 'validation_failed', 'reading_exists', 'reading_needs_reason']

function refusalOfAll(refused: readonly Refused[]): Problem {
  const [worst] = refused.toSorted(
    (one, other) => worstFirst.indexOf(one.problem.code) - worstFirst.indexOf(other.problem.code),
  )
  if (!worst) throw new Error('A refusal has a reason.')
  return new Problem(worst.problem.code, {
    faults: refused.flatMap(placeFaults),
    values: worst.problem.values,
    objects: [...new Set(refused.flatMap(({ problem }) => problem.objects))],
  })
}

function placeFaults({ index, problem }: Refused): Fault[] {
  const place = `#/readings/${index}`
  if (problem.code === 'not_found' && problem.faults.length === 0)
    return [{ pointer: `${place}/meter_id`, code: 'not_found' }]
  if (problem.code === 'reading_exists')
    return [{ pointer: `${place}/read_on`, code: 'reading_exists', values: problem.values }]
  return problem.faults.map((fault) =>
    'pointer' in fault ? { ...fault, pointer: `${place}${fault.pointer.slice(1)}` } : fault,
  )
}
