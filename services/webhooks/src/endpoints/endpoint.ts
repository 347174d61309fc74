import { needsState } from '@lokum/contracts/problems/needs-state'
import type { Text } from '@lokum/contracts/problems/problem-definition'
import { stateAdvice } from '@lokum/contracts/problems/state-advice'
import { type Endpoint, redacted } from '@lokum/contracts/webhooks/endpoint'
import { elseNotFound } from '@lokum/service-kit/database/else-not-found'
import { runSql } from '@lokum/service-kit/database/run-sql'
import { Problem, StateForbids } from '@lokum/service-kit/problem'
import { defineEntity, type InferEntity, LockMode, p } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'

/** The row; `describeEndpoint` returns what clients see. A deleted endpoint stays as long as its deliveries do. */
export const EndpointRow = defineEntity({
  name: 'Endpoint',
  tableName: 'endpoint',
  properties: {
    id: p.string().primary(),
    accountId: p.string(),
    url: p.string(),
    description: p.string().nullable(),
    eventTypes: p.array().columnType('text[]'),
    metadata: p.json<Record<string, string>>(),
    /** Sealed for the endpoint's id; the names are kept beside it. */
    customHeaders: p.text().nullable(),
    customHeaderNames: p.array().columnType('text[]'),
    ratePerMinute: p.integer().nullable(),
    maxConcurrency: p.integer().nullable(),
    ordering: p.enum(['none', 'fifo'] as const),
    /** Every read scope of a token that chose its address or its types: nothing outside them ever goes there. */
    grantedScopes: p.array().columnType('text[]'),
    state: p.enum(['active', 'paused', 'disabled'] as const),
    disabledReason: p.enum(['gone', 'failing'] as const).nullable(),
    failingSince: p
      .datetime()
      .nullable()
      .formula(
        (row) =>
          `(SELECT fairness.failing_since FROM fairness_queue AS fairness WHERE fairness.endpoint_id = ${row}.id)`,
      ),
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
  constructor(endpointIds: readonly string[]) {
    super('endpoint_limit_reached', { objects: endpointIds })
  }
}

/** The endpoint for clients, events and the audit log: of custom headers the names alone, and never a secret. */
export function describeEndpoint(row: EndpointRow): Endpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description ?? null,
    event_types: row.eventTypes,
    metadata: row.metadata,
    custom_headers: Object.fromEntries(row.customHeaderNames.map((name) => [name, redacted])),
    rate_per_minute: row.ratePerMinute ?? null,
    max_concurrency: row.maxConcurrency ?? null,
    ordering: row.ordering,
    state: row.state,
    disabled_reason: row.disabledReason ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}

type EndpointKey = { id: string; accountId: string }

/** @throws NotFound also when the endpoint is another account's, or deleted */
export async function findEndpoint(em: EntityManager, { id, accountId }: EndpointKey): Promise<EndpointRow> {
  return await em.findOneOrFail(EndpointRow, { id, accountId, deletedAt: null }, elseNotFound)
}

/**
 * The endpoint for a change, locked together with its fairness queue until the transaction ends. The fairness queue is locked
 * first, as everywhere.
 * @throws NotFound
 */
export async function lockEndpoint(em: EntityManager, { id, accountId }: EndpointKey): Promise<EndpointRow> {
  await runSql(em, lockQueue, [id, accountId])
  const lockMode = LockMode.PESSIMISTIC_WRITE
  return await em.findOneOrFail(EndpointRow, { id, accountId, deletedAt: null }, { lockMode, ...elseNotFound })
}

const lockQueue = `
  SELECT FROM fairness_queue AS fairness JOIN endpoint ON endpoint.id = fairness.endpoint_id
  WHERE endpoint.id = $1 AND endpoint.account_id = $2 FOR UPDATE OF fairness`

export function endpointNeeds({ state }: EndpointRow): Text {
  const object = { en: 'the endpoint', pl: 'punkt końcowy' }
  return needsState({ object, state, advice: stateAdvice.reopenEndpoint })
}

/** Changes of the state by people; all others are refused. A receiver's answers disable an endpoint. */
const moves = {
  pause: { from: ['active'], to: 'paused' },
  reopen: { from: ['paused'], to: 'active' },
  enable: { from: ['disabled'], to: 'active' },
} as const

/** @throws StateForbids */
export function moveEndpoint(row: EndpointRow, move: keyof typeof moves, now: Date): void {
  const { from, to } = moves[move]
  if (!from.some((state) => state === row.state)) throw new StateForbids(endpointNeeds(row))
  Object.assign(row, { state: to, disabledReason: null, version: row.version + 1, updatedAt: now })
}
