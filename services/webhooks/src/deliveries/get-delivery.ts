import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import { Attempt } from '@lokum/contracts/webhooks/delivery'
import type { GetWebhookDelivery } from '@lokum/contracts/webhooks/delivery-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'
import { type DeliveryRow, describeDelivery, selectDeliveries, toIso } from './delivery-row.ts'

type AttemptRow = Omit<Attempt, 'number'>

/** Returns one delivery of the caller's account with its attempts in order. @throws NotFound */
export async function getDelivery(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetWebhookDelivery>,
): Promise<Answer<AnswerOf<typeof GetWebhookDelivery>>> {
  const [row] = await runSql<DeliveryRow>(em, selectOwn, [params.id, caller.accountId])
  if (!row) throw new NotFound()
  const attempts = await runSql<AttemptRow>(em, selectAttempts, [params.id])
  return {
    body: {
      ...describeDelivery(row),
      attempts: attempts.map((attempt, index) =>
        Attempt.parse({ ...attempt, number: index + 1, started_at: toIso(attempt.started_at) }),
      ),
    },
  }
}

const selectOwn = `${selectDeliveries} WHERE delivery.id = $1 AND delivery.account_id = $2`

const selectAttempts = `
  SELECT started_at, duration_ms, status, error, answer_excerpt FROM attempt WHERE delivery_id = $1 ORDER BY id LIMIT 500`
