import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { MeterRegister } from '@lokum/contracts/settlements/meter'
import type { CloseMeter, ExchangeMeter } from '@lokum/contracts/settlements/meter-device-operations'
import { ValidationFailed } from '@lokum/service-kit/problem'
import type { MeterRow } from './meter.ts'

type Body = RequestOf<typeof ExchangeMeter>['body']
type Closing = RequestOf<typeof CloseMeter>['body']

/** The last value of a register; `at` is the place of its members in the request. */
export type EndedRegister = {
  register: MeterRegister
  finalValue: number
  finalPhotoId: string | undefined
  rolledOver: boolean
  at: string
}

/** The last value of a register and the first one of the next device. */
export type ExchangedRegister = EndedRegister & { initialValue: number; initialPhotoId: string | undefined }

/**
 * The values of an exchange for each register of the meter.
 * @throws ValidationFailed unless each register of the meter has its values once
 */
export function exchangedRegisters(meter: MeterRow, body: Body): ExchangedRegister[] {
  const single = singleOf(body)
  return requireEach(meter, single ? [single] : zonesOf(body))
}

/**
 * The last values of a closed meter, for each of its registers. A photo of the device is that of each zone without a photo of its own.
 * @throws ValidationFailed unless each register of the meter has its value once
 */
export function closedRegisters(meter: MeterRow, body: Closing): EndedRegister[] {
  const { final_value: finalValue, rolled_over: rolledOver, photo_document_id: finalPhotoId, registers = [] } = body
  if (finalValue !== undefined)
    return requireEach(meter, [{ register: 'total', finalValue, finalPhotoId, rolledOver, at: '' }])
  const zones = registers.map((zone, index) => ({
    register: zone.register,
    finalValue: zone.final_value,
    finalPhotoId: zone.photo_document_id ?? finalPhotoId,
    rolledOver: zone.rolled_over,
    at: `registers/${index}/`,
  }))
  return requireEach(meter, zones)
}

function requireEach<Ended extends EndedRegister>({ registers }: MeterRow, ended: Ended[]): Ended[] {
  const named = new Set(ended.map(({ register }) => register))
  if (ended.length === registers.length && registers.every((register) => named.has(register))) return ended
  const pointer = registers.length === 1 && !named.has('total') ? '#/final_value' : '#/registers'
  if (registers.length === 1) throw new ValidationFailed([{ pointer, code: 'invalid_value', must: 'one_or_zones' }])
  const values = { list: registers.join(', ') }
  throw new ValidationFailed([{ pointer, code: 'invalid_value', must: 'of_registers', values }])
}

function singleOf(body: Body): ExchangedRegister | null {
  const { final_value: finalValue, initial_value: initialValue, rolled_over: rolledOver } = body
  if (finalValue === undefined || initialValue === undefined) return null
  const photos = { finalPhotoId: body.final_photo_document_id, initialPhotoId: body.initial_photo_document_id }
  return { register: 'total', finalValue, initialValue, rolledOver, at: '', ...photos }
}

/** A photo of the device is that of each zone without a photo of its own. */
function zonesOf({ registers = [], final_photo_document_id, initial_photo_document_id }: Body): ExchangedRegister[] {
  return registers.map((zone, index) => ({
    register: zone.register,
    finalValue: zone.final_value,
    finalPhotoId: zone.final_photo_document_id ?? final_photo_document_id,
    initialValue: zone.initial_value,
    initialPhotoId: zone.initial_photo_document_id ?? initial_photo_document_id,
    rolledOver: zone.rolled_over,
    at: `registers/${index}/`,
  }))
}
