import { events } from '@lokum/contracts/catalogue'
import type { RequestOf } from '@lokum/contracts/interface/operation'
import type { StoredEvent } from '@lokum/contracts/webhooks/event'
import type { GetEvent } from '@lokum/contracts/webhooks/event-operations'
import { runSql } from '@lokum/service-kit/database/run-sql'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { Context } from '@lokum/service-kit/http/context'
import { NotFound } from '@lokum/service-kit/problem'
import { describeEvent } from './list-events.ts'

/** Returns one event of the account. @throws NotFound also for a type that the token may not read, and for a sample */
export async function getEvent(
  { em, caller }: Context,
  { params }: RequestOf<typeof GetEvent>,
): Promise<Answer<StoredEvent>> {
  const readable = events.filter(({ readScope }) => caller.scopes.has(readScope)).map(({ type }) => type)
  const [row] = await runSql<{ body: string }>(em, selectEvent, [params.id, caller.accountId, readable])
  if (!row) throw new NotFound()
  return { body: describeEvent(row) }
}

const selectEvent = `
  SELECT body FROM event WHERE id = $1 AND account_id = $2 AND type = ANY ($3::text[]) AND NOT is_sample`
