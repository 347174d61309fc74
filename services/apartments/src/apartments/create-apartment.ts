import type { Apartment } from '@lokum/contracts/apartments/apartment'
import { ApartmentCreated } from '@lokum/contracts/apartments/events'
import type { CreateApartment } from '@lokum/contracts/apartments/operations'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import { describeChange, entryEnd } from '@lokum/service-kit/audit/describe-change'
import { namedValues } from '@lokum/service-kit/database/named-values'
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
import { foldLabel } from './apartment.ts'
import { LabelConflict } from './free-label.ts'

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
  const object = { id: apartment.id, version: 1 }
  const change = { event: ApartmentCreated, object, data: apartment }
  const { entryId, entryHead, own, audit } = describeChange(context, change, text)
  const { street, city, postal_code } = apartment.address
  return bind({
    p_now: now,
    p_account: caller.accountId,
    p_plans: JSON.stringify(plans),
    p_key: idempotency?.key,
    p_fingerprint: idempotency?.fingerprint,
    p_expires_at: new Date(now.getTime() + rememberedHours * 3_600_000),
    p_headers: JSON.stringify(headers),
    p_body: text,
    p_id: apartment.id,
    p_label: apartment.label,
    p_label_key: foldLabel(apartment.label),
    p_street: street,
    p_city: city,
    p_postal_code: postal_code,
    p_surface_m2: apartment.surface_m2,
    p_tariffs: JSON.stringify(apartment.tariffs),
    p_audit_id: entryId,
    p_audit_body: `${entryHead}${text}${entryEnd}`,
    p_created_id: own.id,
    p_audited_id: audit.id,
    p_traceparent: traceparent,
  })
}

const create = `
  SELECT create_apartment(
    p_now => $1, p_account => $2, p_plans => $3,
    p_key => $4, p_fingerprint => $5, p_expires_at => $6, p_headers => $7, p_body => $8,
    p_id => $9, p_label => $10, p_label_key => $11, p_street => $12, p_city => $13, p_postal_code => $14,
    p_surface_m2 => $15, p_tariffs => $16,
    p_audit_id => $17, p_audit_body => $18, p_created_id => $19, p_audited_id => $20, p_traceparent => $21) AS remembered`
const bind = namedValues(create)

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
