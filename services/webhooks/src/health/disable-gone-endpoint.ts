import { runSql } from '@lokum/service-kit/database/run-sql'
import type { MikroORM } from '@mikro-orm/postgresql'
import { type Completion, finish, splitColumns } from '../deliveries/complete-deliveries.ts'
import { disableEndpoint } from '../endpoints/disable-endpoint.ts'
import { lockEndpoint } from '../endpoints/endpoint.ts'
import { countNotice } from './notices.ts'

type DisableDeps = { orm: MikroORM; clock: () => Date; committed: () => void }

/** Disables an endpoint that answered 410 Gone and ends that delivery, in one transaction; what was waiting is held. */
export async function disableGoneEndpoint(
  { orm, clock, committed }: DisableDeps,
  completion: Completion,
): Promise<void> {
  const { endpoint_id: id, account_id: accountId, traceparent } = completion.delivery
  const isDisabled = await orm.em.fork().transactional(async (em) => {
    const row = await lockEndpoint(em, { id, accountId }).catch(() => undefined)
    const ended = await runSql(em, finish, splitColumns([completion]))
    if (!row || row.state === 'disabled' || ended.length === 0) return false
    await disableEndpoint({ em, now: clock(), traceparent: traceparent ?? undefined }, { row, reason: 'gone' })
    return true
  })
  committed()
  if (isDisabled) countNotice({ outcome: 'gone' })
}
