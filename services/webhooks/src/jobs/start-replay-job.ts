import { events } from '@lokum/contracts/catalogue'
import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import type { ReplayWebhookEvents } from '@lokum/contracts/webhooks/delivery-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { type Fault, ValidationFailed } from '@lokum/service-kit/problem'
import { firstEventPlace } from '../deliveries/replay-events.ts'
import { type EndpointRow, lockEndpoint } from '../endpoints/endpoint.ts'
import { startJob } from './start-job.ts'

/**
 * Starts the job that delivers the events of a range to an endpoint again. What occurs after now arrives by itself, so the range
 * ends now at the latest.
 * @throws NotFound · ValidationFailed · EndpointDisabled · JobLimitReached
 */
export async function startReplayJob(
  context: Context,
  { params, body }: RequestOf<typeof ReplayWebhookEvents>,
): Promise<Answer<AnswerOf<typeof ReplayWebhookEvents>>> {
  const { em, caller, now } = context
  const endpoint = await lockEndpoint(em, { id: params.id, accountId: caller.accountId })
  const rangeTo = body.occurred_to < now ? body.occurred_to : now
  if (body.occurred_from >= rangeTo)
    throw new ValidationFailed([{ pointer: '#/occurred_from', code: 'invalid_value', must: 'before_end' }])
  return await startJob(context, endpoint, {
    kind: 'replay',
    rangeFrom: body.occurred_from,
    rangeTo,
    place: firstEventPlace(body.occurred_from),
    eventTypes: await typesOf(context, endpoint, body.event_types),
  })
}

type Covered = { place: number; type: string; scope: string }

/** The exact types that the endpoint has and is to receive again. @throws ValidationFailed also for those the token may not read */
async function typesOf(
  { em, caller }: Pick<Context, 'em' | 'caller'>,
  endpoint: EndpointRow,
  filtered: readonly string[] | undefined,
): Promise<string[]> {
  const filters = filtered ?? endpoint.eventTypes
  const [types, scopes] = [events.map(({ type }) => type), events.map(({ readScope }) => readScope)]
  const covered = await runSql<Covered>(em, coveredTypes, [endpoint.id, filters, types, scopes])
  const faults = filters.flatMap((_, index): Fault[] => {
    const pointer = filtered ? `#/event_types/${index}` : '#/event_types'
    const types = covered.filter(({ place }) => place === index)
    if (types.length === 0) return [{ pointer, code: 'invalid_value', must: 'subscribed_event_type' }]
    const scope = types.find((type) => !caller.scopes.has(type.scope))?.scope
    return scope === undefined ? [] : [{ pointer, code: 'scope_needed', values: { scope } }]
  })
  if (faults.length > 0) throw new ValidationFailed(faults)
  return [...new Set(covered.map(({ type }) => type))]
}

const coveredTypes = `
  SELECT filter.number::int - 1 AS place, declared.type, declared.scope
  FROM unnest($2::text[]) WITH ORDINALITY AS filter (text, number)
  JOIN unnest($3::text[], $4::text[]) AS declared (type, scope) ON filter.text = ANY (filters_of(declared.type))
  JOIN endpoint ON endpoint.id = $1
    AND endpoint.event_types && filters_of(declared.type) AND declared.scope = ANY (endpoint.granted_scopes)`
