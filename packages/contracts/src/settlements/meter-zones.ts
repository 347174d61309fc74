import { z } from 'zod'
import { idSchema } from '../values/ids.ts'
import { Quantity } from '../values/money.ts'
import { MeterZone, RolledOver } from './meter.ts'

const ofSeveral = { min: 2, max: 3 } as const

function areDistinct(registers: readonly { register: MeterZone }[]): boolean {
  return new Set(registers.map(({ register }) => register)).size === registers.length
}

function zonesOf<Value extends z.ZodType<{ register: MeterZone }>>(value: Value) {
  return z
    .array(value)
    .min(ofSeveral.min)
    .max(ofSeveral.max)
    .refine(areDistinct, { params: { code: 'repeated' } })
}

export const InitialZones = zonesOf(
  z.strictObject({ register: MeterZone, initial_value: Quantity, photo_document_id: idSchema('document').optional() }),
).meta({ description: 'Initial values of a meter with two or three zones, instead of `initial_value`' })

export const ExchangedZones = zonesOf(
  z.strictObject({
    register: MeterZone,
    final_value: Quantity,
    final_photo_document_id: idSchema('document').optional(),
    initial_value: Quantity,
    initial_photo_document_id: idSchema('document').optional(),
    rolled_over: RolledOver.default(false),
  }),
).meta({ description: 'Values of each zone of a meter with several, instead of the values of a single register' })

export const ClosedZones = zonesOf(
  z.strictObject({
    register: MeterZone,
    final_value: Quantity,
    photo_document_id: idSchema('document').optional(),
    rolled_over: RolledOver.default(false),
  }),
).meta({ description: 'Last values of each zone of a meter with several, instead of `final_value`' })

/** The values of one register, or those of zones: exactly one of them. */
export function isEither(single: unknown, zones: unknown): boolean {
  return (single === undefined) !== (zones === undefined)
}
