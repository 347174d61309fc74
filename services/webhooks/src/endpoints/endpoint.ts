import type { Endpoint } from '@lokum/contracts/webhooks/endpoint'
import { NotFound, Problem } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, LockMode, p } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'

/** The row; what clients see of it is `describeEndpoint`. A deleted endpoint stays as long as its deliveries do. */
export const EndpointRow = defineEntity({
  name: 'Endpoint',
  tableName: 'endpoint',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    url: p.string(),
    description: p.string().nullable(),
    eventTypes: p.array().columnType('text[]'),
    /** The read scopes of the token that created it: no event outside them ever goes there, whatever `*` comes to cover. */
    grantedScopes: p.array().columnType('text[]'),
    state: p.enum(['active', 'disabled'] as const),
    disabledReason: p.enum(['gone'] as const).nullable(),
    version: p.integer(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    deletedAt: p.datetime().nullable(),
  },
})
export type EndpointRow = InferEntity<typeof EndpointRow>

/** Endpoints of one account (design decisions, section 8). */
export const maxEndpoints = 20

export class EndpointLimitReached extends Problem {
  constructor() {
    super('endpoint_limit_reached')
  }
}

export function describeEndpoint(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description ?? null,
    event_types: row.eventTypes,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

type Wanted = { id: string; accountId: string }

/** @throws NotFound also when the endpoint is another account's, or deleted */
export async function findEndpoint(em: EntityManager, { id, accountId }: Wanted): Promise<EndpointRow> {
  const row = await em.findOne(EndpointRow, { id, accountId, deletedAt: null })
  if (!row) throw new NotFound()
  return row
}

/**
 * The endpoint for a change, locked together with its lane until the transaction ends; the lane comes first, as everywhere.
 * @throws NotFound
 */
export async function lockEndpoint(em: EntityManager, { id, accountId }: Wanted): Promise<EndpointRow> {
  await em.execute(lockLane, [id, accountId])
  const lockMode = LockMode.PESSIMISTIC_WRITE
  const row = await em.findOne(EndpointRow, { id, accountId, deletedAt: null }, { lockMode })
  if (!row) throw new NotFound()
  return row
}

const lockLane = `
  SELECT FROM delivery_lane AS lane JOIN endpoint ON endpoint.id = lane.endpoint_id
  WHERE endpoint.id = ? AND endpoint.account_id = ? FOR UPDATE OF lane`
