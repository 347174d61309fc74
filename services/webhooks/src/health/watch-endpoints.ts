import { isUnavailable } from '@lokum/service-kit/database/database-fault'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Log } from '@lokum/service-kit/telemetry/log'
import type { MikroORM } from '@mikro-orm/postgresql'
import { judgeEndpoint } from './judge-endpoint.ts'
import { countNotice } from './notices.ts'
import { type FairnessRow, type Reviewed, reviewEndpoint, toHealth } from './review-endpoint.ts'

export type WatchDeps = {
  orm: MikroORM
  log: Log
  clock: () => Date
  committed: () => void
  stop: AbortSignal
}

/** Endpoints that one statement reads, without locks. */
const pageSize = 500

type FailingEndpoint = FairnessRow & { id: string; updated_at: string }

/**
 * Looks once at every endpoint that fails or was failing, and sees to those that need it, each in a transaction of its own. Any
 * number of replicas may do so at the same time: the one that locks an endpoint's fairness queue judges it again.
 */
export async function watchEndpoints(parts: WatchDeps): Promise<void> {
  const { orm, clock, stop } = parts
  for (let after = '', found = pageSize; found === pageSize && !stop.aborted; ) {
    const queues = await runSql<FailingEndpoint>(orm.em.fork(), findFailing, [after, pageSize])
    for (const fairness of queues) {
      const { kind } = judgeEndpoint(toHealth(fairness), { now: clock(), changedAt: new Date(fairness.updated_at) })
      if (kind !== 'fine' && !stop.aborted) await review(parts, fairness)
    }
    found = queues.length
    after = queues.at(-1)?.id ?? ''
  }
}

async function review({ orm, log, clock, committed }: WatchDeps, { id }: FailingEndpoint): Promise<void> {
  try {
    const reviewed = await orm.em.fork().transactional((em) => reviewEndpoint({ em, now: clock() }, { id }))
    if (!reviewed || reviewed.judgement.kind === 'fine') return
    committed()
    count(log, reviewed)
  } catch (error) {
    // A problem of one endpoint must not block the review of the others.
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

// The condition is that of the index on failing fairness queues.
const findFailing = `
  SELECT fairness.endpoint_id AS id, fairness.failing_since, fairness.failures, fairness.exhausted, fairness.warned, endpoint.updated_at
  FROM fairness_queue AS fairness JOIN endpoint ON endpoint.id = fairness.endpoint_id
  WHERE (fairness.failing_since IS NOT NULL OR fairness.warned > 0) AND fairness.endpoint_id > $1
    AND endpoint.state = 'active' AND endpoint.deleted_at IS NULL
  ORDER BY fairness.endpoint_id LIMIT $2`
