import type { RequestOf } from '@lokum/contracts/interface/operation'
import { daysOfAgreement } from '@lokum/contracts/problems/days-of-agreement'
import { stateReasons } from '@lokum/contracts/problems/state-reason'
import type { ReadingRequest } from '@lokum/contracts/settlements/tenant'
import type { CreateReadingRequest } from '@lokum/contracts/settlements/tenant-link-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { newId } from '@lokum/service-kit/ids'
import { NotFound, StateForbids } from '@lokum/service-kit/problem'
import { type AgreementRow, findAgreement } from '../../tenancies/agreements/agreement.ts'
import type { MeterRow } from '../../tenancies/meters/meter.ts'
import { type MailContext, queueMail } from '../mails/queue-mail.ts'
import { ReadingRequestRow, RequestedMeterRow } from './reading-request.ts'
import { recordRequest } from './record-request.ts'

type Body = RequestOf<typeof CreateReadingRequest>['body']

/**
 * Requests readings of all registers of the apartment's meters from the tenant, by default of all meters; queues the mail with a link.
 * @throws NotFound also for a meter of another apartment or account · StateForbids when the agreement is not in force
 *   on that day · StateForbids when there is no meter to read · MailNotConfigured
 */
export async function createReadingRequest(
  context: MailContext,
  { params, body }: RequestOf<typeof CreateReadingRequest>,
): Promise<Answer<ReadingRequest>> {
  const { em, caller, now } = context
  const { accountId } = caller
  const agreement = await findAgreement(em, { id: params.id, accountId })
  requireRunning(agreement, body.read_on)
  const registers = await findRegisters(em, agreement, body)

  const row: ReadingRequestRow = {
    id: newId('readingRequest'),
    accountId,
    agreementId: agreement.id,
    date: body.read_on,
    note: body.note ?? null,
    state: 'open',
    version: 1,
    createdAt: now,
  }
  await em.insert(ReadingRequestRow, row)
  const requested = { accountId, readingRequestId: row.id, readingId: null }
  const rows = registers.map((register) => ({ ...requested, ...register }))
  await em.insertMany(RequestedMeterRow, rows)
  await queueMail(context, agreement, { readingRequestId: row.id })
  const request = await recordRequest(context, row, 'reading_request.created')
  return { body: request, location: `/v1/agreements/${agreement.id}/reading-requests` }
}

function requireRunning({ startsOn, endsOn }: AgreementRow, day: string): void {
  if (day >= startsOn && (endsOn == null || day <= endsOn)) return
  throw new StateForbids(stateReasons.runsOnOtherDays(daysOfAgreement({ start: startsOn, end: endsOn })))
}

async function findRegisters(
  em: Context['em'],
  { accountId, apartmentId }: AgreementRow,
  { read_on: date, meter_ids }: Body,
): Promise<Pick<RequestedMeterRow, 'meterId' | 'register'>[]> {
  const meters = await runSql<HeldMeter>(em, holdMeters, [accountId, apartmentId, meter_ids ?? null, date])
  if (meter_ids && meters.length < meter_ids.length) throw new NotFound()
  if (meters.length === 0) throw new StateForbids(stateReasons.noMeters)
  return meters.flatMap(({ id, registers }) => registers.map((register) => ({ meterId: id, register })))
}

type HeldMeter = Pick<MeterRow, 'id' | 'registers'>

// A closed meter shows nothing after its last day, and no meter may be deleted meanwhile.
const holdMeters = `
  SELECT meter.id, meter.registers FROM meter
  WHERE meter.account_id = $1 AND meter.apartment_id = $2 AND ($3::text[] IS NULL OR meter.id = ANY ($3::text[]))
    AND EXISTS (
      SELECT FROM meter_device AS device
      WHERE device.account_id = meter.account_id AND device.meter_id = meter.id
        AND (device.removed_on IS NULL OR device.removed_on >= $4::date))
  ORDER BY meter.id FOR SHARE`
