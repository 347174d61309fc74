import type { AnswerOf, RequestOf } from '@lokum/contracts/interface/operation'
import { WebhookEndpointSecretRotated } from '@lokum/contracts/webhooks/events'
import type { RotateWebhookSecret } from '@lokum/contracts/webhooks/operations'
import { recordChange } from '@lokum/service-kit/audit/record-change'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { requireMatch } from '@lokum/service-kit/http/require-match'
import { Problem } from '@lokum/service-kit/problem'
import type { Cipher } from '@lokum/service-kit/secrets/cipher'
import { describeEndpoint, type EndpointRow, lockEndpoint } from './endpoint.ts'
import { issueSecret } from './issue-secret.ts'

/** Every delivery carries a signature for each of them, so that more would only make its header longer. */
const maxLiveSecrets = 5

class SecretLimitReached extends Problem {
  constructor() {
    super('secret_limit_reached')
  }
}

/**
 * Gives an endpoint a new secret, which its answer alone shows; the old ones sign as well until the grace time ends, and none
 * of them stays valid longer than promised before.
 * @throws NotFound · Problem precondition_failed · SecretLimitReached
 */
export async function rotateSecret(
  context: Context & { cipher: Cipher },
  { params, body }: RequestOf<typeof RotateWebhookSecret>,
): Promise<Answer<AnswerOf<typeof RotateWebhookSecret>>> {
  const { em, caller, ifMatch, now } = context
  const row = await lockEndpoint(em, { id: params.id, accountId: caller.accountId })
  requireMatch(ifMatch, row.version)
  await expireSecrets(context, row, body.grace_hours)
  const secret = await issueSecret(context, row)

  Object.assign(row, { version: row.version + 1, updatedAt: now })
  await em.flush()
  const endpoint = describeEndpoint(row)
  const object = { id: row.id, version: row.version }
  await recordChange(context, { event: WebhookEndpointSecretRotated, object, data: endpoint })
  return { body: { ...endpoint, secret }, version: row.version }
}

async function expireSecrets({ em, now }: Context, { id }: EndpointRow, graceHours: number): Promise<void> {
  const expiresAt = new Date(now.getTime() + graceHours * 3_600_000)
  await runSql(em, expireOld, [id, expiresAt])
  await runSql(em, deleteExpired, [id, now])
  const live = await runSql(em, 'SELECT FROM endpoint_secret WHERE endpoint_id = $1', [id])
  if (live.length >= maxLiveSecrets) throw new SecretLimitReached()
}

const expireOld = `UPDATE endpoint_secret SET expires_at = least(expires_at, $2) WHERE endpoint_id = $1`

const deleteExpired = `DELETE FROM endpoint_secret WHERE endpoint_id = $1 AND expires_at <= $2`
