import { dayIn } from '@lokum/amounts/calendar/usual-days'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { CreateTenantReading } from '@lokum/contracts/settlements/tenant-operations'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, NotFound, StateForbids, ValidationFailed } from '@lokum/service-kit/problem'
import { LockMode } from '@mikro-orm/core'
import { ReadingRow } from '../../tenancies/meters/reading.ts'
import { requireRegister } from '../../tenancies/meters/require-register.ts'
import { findLink, type Hold } from './find-link.ts'
import { ReadingRequestRow, RequestedMeterRow, requireOpen } from './reading-request.ts'

type Body = RequestOf<typeof CreateTenantReading>['body']

/** The request and meter that a tenant's reading answers. */
export type RequestedReading = { request: ReadingRequestRow; meter: RequestedMeterRow }

/**
 * Finds the request and the meter in it that a tenant's reading answers; a cancelled reading no longer counts as an answer.
 * @throws Problem invalid_token · NotFound · StateForbids · ValidationFailed
 */
export async function findRequestedMeter(context: Context, body: Body, hold: Hold): Promise<RequestedReading> {
  const { em, now } = context
  const { accountId, agreementId } = await findLink(context, hold)
  const lockMode = hold === 'hold' ? LockMode.PESSIMISTIC_WRITE : LockMode.NONE
  const request = await em.findOne(ReadingRequestRow, { id: body.request_id, accountId, agreementId }, { lockMode })
  const place = { accountId, readingRequestId: body.request_id, meterId: body.meter_id }
  const meters = request ? await em.find(RequestedMeterRow, place) : []
  if (!request || meters.length === 0) throw new NotFound()
  const register = requireRegister({ registers: meters.map((one) => one.register) }, body.register)
  const meter = meters.find((one) => one.register === register)
  if (!meter) throw new NotFound()
  requireOpen(request)
  if (await isAnswered(em, meter)) throw new StateForbids(stateReasons.meterAnswered, [request.id])
  const fault = faultOfDay(body.read_on, { requested: request.date, today: dayIn(now) })
  if (fault) throw new ValidationFailed([fault])
  return { request, meter }
}

async function isAnswered(em: Context['em'], { accountId, readingId }: RequestedMeterRow): Promise<boolean> {
  return readingId != null && (await em.count(ReadingRow, { accountId, id: readingId, cancelledAt: null })) > 0
}

const daysAround = 7
const dayMs = 86_400_000

/** A reading must be of the requested day, or of a day near it. */
function faultOfDay(date: string, { requested, today }: { requested: string; today: string }): Fault | undefined {
  if (date > today) return { pointer: '#/read_on', code: 'in_future' }
  const days = Math.abs(Date.parse(date) - Date.parse(requested)) / dayMs
  return days > daysAround
    ? { pointer: '#/read_on', code: 'invalid_value', must: 'near_day', values: { day: requested, days: daysAround } }
    : undefined
}
