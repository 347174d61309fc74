import { runSql } from '@lokum/service-kit/database/run-sql'
import { isUnavailable } from '@lokum/service-kit/database/sql-error'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { judgeEndpoint } from './judge-endpoint.ts'
import { countNotice } from './notices.ts'
import { healthOf, type LaneRow, type Reviewed, reviewEndpoint } from './review-endpoint.ts'

export type WatchParts = {
  orm: MikroORM
  log: Log
  clock: () => Date
  committed: () => void
  stop: AbortSignal
}

/** Endpoints that one statement looks at; it locks none of them. */
const pageSize = 500

type Found = LaneRow & { id: string; updated_at: string }

/**
 * Looks once at every endpoint that fails or was failing, and sees to those that need it, each in a transaction of its own. Any
 * number of replicas may do so at the same time: who holds an endpoint's lane judges it anew.
 */
export async function watchEndpoints(parts: WatchParts): Promise<void> {
  const { orm, clock, stop } = parts
  for (let after = '', found = pageSize; found === pageSize && !stop.aborted; ) {
    const lanes = await runSql<Found>(orm.em.fork(), findFailing, [after, pageSize])
    for (const lane of lanes) {
      const { kind } = judgeEndpoint(healthOf(lane), { now: clock(), changedAt: new Date(lane.updated_at) })
      if (kind !== 'fine' && !stop.aborted) await review(parts, lane)
    }
    found = lanes.length
    after = lanes.at(-1)?.id ?? ''
  }
}

async function review({ orm, log, clock, committed }: WatchParts, { id }: Found): Promise<void> {
  try {
    const reviewed = await orm.em.fork().transactional((em) => reviewEndpoint({ em, now: clock() }, { id }))
    if (!reviewed || reviewed.judgement.kind === 'fine') return
    committed()
    count(log, reviewed)
  } catch (error) {
    // What concerns one endpoint alone must not keep the others from being looked at.
    if (isUnavailable(error)) throw error
    log.error({ endpoint_id: id, error: String(error) }, 'endpoint.not_reviewed')
  }
}

function count(log: Log, { row, health, judgement }: Reviewed): void {
  const outcome = judgement.kind === 'hopeless' ? 'disabled' : judgement.kind
  countNotice({ outcome })
  const facts = {
    endpoint_id: row.id,
    account_id: row.accountId,
    outcome,
    failing_since: health.failingSince,
    failures: health.failures,
    exhausted: health.exhausted,
  }
  log.info(facts, 'endpoint.reviewed')
}

// The condition is that of the index on failing lanes.
const findFailing = `
  SELECT lane.endpoint_id AS id, lane.failing_since, lane.failures, lane.exhausted, lane.warned, endpoint.updated_at
  FROM delivery_lane AS lane JOIN endpoint ON endpoint.id = lane.endpoint_id
  WHERE (lane.failing_since IS NOT NULL OR lane.warned > 0) AND lane.endpoint_id > $1
    AND endpoint.state = 'active' AND endpoint.deleted_at IS NULL
  ORDER BY lane.endpoint_id LIMIT $2`
