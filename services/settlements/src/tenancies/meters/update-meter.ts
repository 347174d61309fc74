import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { Meter } from '@lokum/contracts/settlements/meter'
import type { UpdateMeter } from '@lokum/contracts/settlements/meter-operations'
import { recordAudit } from '@lokum/service-kit/audit/record-changes'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { attachDocuments } from '../papers/attach-documents.ts'
import { answerMeter } from './answer-meter.ts'
import { DeviceRow, lockMeter, lockMeters, type MeterRow } from './meter.ts'
import { moveClosing, moveInstallation } from './move-day.ts'
import { requireFreeNumber } from './require-free-number.ts'
import { requireMainMeter } from './require-main-meter.ts'
import type { RequireUnshared, RequireUnstated } from './require-unstated.ts'

type Request = RequestOf<typeof UpdateMeter>

type Needed = Context & { requireUnstated: RequireUnstated; requireUnshared: RequireUnshared }

/**
 * Corrects the numbers, the place or the days of a meter, or sets the attached documents (JSON merge patch, RFC 7396). A patch without
 * changes is not audited.
 * @throws NotFound also for another account's document · Problem precondition_failed · MeterNumberInUse · ValidationFailed · StateForbids
 */
export async function updateMeter(context: Needed, { params, body }: Request): Promise<Answer<Meter>> {
  const { em, caller, ifMatch, now } = context
  const { accountId } = caller
  await lockMeters(em, { accountId, ids: [params.id, body.main_meter_id ?? params.id] })
  const meter = await lockMeter(em, { id: params.id, accountId })
  requireMatch(ifMatch, meter.version)

  const before = await answerMeter(context, meter)
  await applyPatch(context, meter, body)
  const after = await answerMeter(context, meter)
  if (JSON.stringify(after.body) === JSON.stringify(before.body)) return before

  meter.version += 1
  meter.updatedAt = now
  await em.flush()
  const answer = await answerMeter(context, meter)
  const object = { id: meter.id, version: meter.version }
  await recordAudit(context, { action: 'meter.updated', object, data: answer.body })
  return answer
}

async function applyPatch(context: Needed, meter: MeterRow, body: Request['body']): Promise<void> {
  const { number, supplier_number, place, main_meter_id, installed_on, closed_on, document_ids } = body
  if (number !== undefined) await renumber(context, meter, number)
  if (supplier_number !== undefined) meter.supplierNumber = supplier_number
  if (place !== undefined) meter.place = place
  if (main_meter_id !== undefined) await moveBehind(context, meter, main_meter_id)
  if (installed_on !== undefined) await moveInstallation(context, meter, installed_on)
  if (closed_on !== undefined) await moveClosing(context, meter, closed_on)
  if (document_ids !== undefined) {
    await attachDocuments(context, { to: 'meter', id: meter.id, documentIds: document_ids })
  }
}

async function renumber({ em }: Needed, meter: MeterRow, number: string): Promise<void> {
  const ofMeter = { accountId: meter.accountId, meterId: meter.id }
  const present = await em.findOneOrFail(DeviceRow, ofMeter, { orderBy: { device: 'desc' } })
  if (number !== present.number && !present.removedOn) await requireFreeNumber(em, { ...meter, number })
  present.number = number
  await em.flush()
}

/** Statements that share a cost by the meter rest on its main meter. @throws StateForbids · Problem not_found · ValidationFailed */
async function moveBehind({ em, requireUnshared }: Needed, meter: MeterRow, mainMeterId: string | null): Promise<void> {
  if (mainMeterId === (meter.mainMeterId ?? null)) return
  await requireUnshared(em, { accountId: meter.accountId, meterId: meter.id })
  if (mainMeterId !== null) {
    const first = await em.findOneOrFail(DeviceRow, { accountId: meter.accountId, meterId: meter.id, device: 1 })
    await requireMainMeter(em, { ...meter, mainMeterId, installedOn: first.installedOn })
  }
  meter.mainMeterId = mainMeterId
}
