import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { ApartmentCreated } from '@lokum/contracts/apartments/events'
import type { CreateApartment } from '@lokum/contracts/apartments/operations'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { describeChange } from '@lokum/service-kit/audit/describe-change'
import { findSqlError, sqlStates } from '@lokum/service-kit/database/sql-error'
import type { StatementContext } from '@lokum/service-kit/http/context'
import { writeEtag } from '@lokum/service-kit/http/entity-tag'
import {
  IdempotencyConflict,
  IdempotencyKeyReused,
  rememberedHours,
} from '@lokum/service-kit/idempotency/idempotency-key'
import type { Reply } from '@lokum/service-kit/idempotency/reply'
import { newId } from '@lokum/service-kit/ids'
import { PlanLimitReached, type Plans } from '../plans/plan.ts'
import { foldLabel, LabelConflict } from './apartment.ts'

type Context = StatementContext & { plans: Plans }
/** The remembered answer of a repeated key, when its content is the same. */
type Remembered = { is_same: boolean; headers: Record<string, string>; body: string }

/**
 * Creates an apartment in state `setup`, with its audit entry and its two events, or gives the remembered answer of the
 * same call (interface specification, POST /v1/apartments). One statement, one round trip.
 * @throws LabelConflict · PlanLimitReached · IdempotencyKeyReused · IdempotencyConflict
 */
export async function createApartment(context: Context, { body }: RequestOf<typeof CreateApartment>): Promise<Reply> {
  const apartment = newApartment(context, body)
  const text = JSON.stringify(apartment)
  const headers = { etag: writeEtag(1), location: `/v1/apartments/${apartment.id}` }

  const { rows } = await context.pool
    .query<{ remembered: Remembered | null }>({
      name: 'create-apartment',
      text: create,
      values: valuesOf(context, { apartment, text, headers }),
    })
    .catch(refuse)

  const remembered = rows[0]?.remembered
  if (!remembered) return { status: 201, headers, text }
  if (!remembered.is_same) throw new IdempotencyKeyReused()
  return { status: 201, headers: { ...remembered.headers, 'idempotent-replayed': 'true' }, text: remembered.body }
}

function newApartment({ now }: Context, body: RequestOf<typeof CreateApartment>['body']): Apartment {
  const { street, city, postal_code = null } = body.address
  return {
    id: newId('apartment'),
    label: body.label,
    state: 'setup',
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    address: { street, city, postal_code },
    surface_m2: body.surface_m2 ?? null,
    tariffs: body.tariffs ?? [],
  }
}

type Answer = { apartment: Apartment; text: string; headers: Record<string, string> }

function valuesOf(context: Context, { apartment, text, headers }: Answer): unknown[] {
  const { now, caller, idempotency, plans, traceparent } = context
  const resource = { type: 'apartment', id: apartment.id, version: 1 }
  const { entry, entryText, events } = describeChange(context, { event: ApartmentCreated, resource, data: apartment })
  const { street, city, postal_code } = apartment.address
  const expiresAt = new Date(now.getTime() + rememberedHours * 3_600_000)
  return [
    ...[now, caller.accountId, JSON.stringify(plans)],
    ...[idempotency?.key, idempotency?.fingerprint, expiresAt, JSON.stringify(headers), text],
    ...[apartment.id, apartment.label, foldLabel(apartment.label), street, city, postal_code],
    ...[apartment.surface_m2, JSON.stringify(apartment.tariffs)],
    ...[entry.id, entryText, events[0].id, events[1].id, traceparent],
  ]
}

const create = `
  SELECT create_apartment(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) AS remembered`

// The conditions that the function create_apartment raises.
const raised = { labelConflict: 'LK001', planLimitReached: 'LK002' } as const

function refuse(error: unknown): never {
  const found = findSqlError(error)
  if (found?.code === raised.labelConflict) throw new LabelConflict(found.detail)
  if (found?.code === raised.planLimitReached) throw new PlanLimitReached(Number(found.detail))
  const isWaitingForKey = found?.code === sqlStates.lockNotAvailable && found.where?.includes('idempotency_key')
  if (isWaitingForKey) throw new IdempotencyConflict(error)
  throw error
}
