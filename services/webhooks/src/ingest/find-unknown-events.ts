import type { AnswerOf, RequestOf } from '@lokum/contracts/operation'
import type { FindUnknownEvents } from '@lokum/contracts/webhooks/operations'
import type { Answer } from '@lokum/service-kit/http/answer'
import type { InternalContext } from '@lokum/service-kit/http/serve-operation'

/** Tells a publisher which of its events never arrived here, so that it can publish them again. */
export async function findUnknownEvents(
  { em }: InternalContext,
  { body }: RequestOf<typeof FindUnknownEvents>,
): Promise<Answer<AnswerOf<typeof FindUnknownEvents>>> {
  const rows = await em.execute<{ id: string }[]>(findUnknown, [JSON.stringify(body.event_ids)])
  return { body: { unknown: rows.map(({ id }) => id) } }
}

const findUnknown = `
  SELECT asked.id FROM json_array_elements_text(?::json) WITH ORDINALITY AS asked (id, place)
  WHERE NOT EXISTS (SELECT FROM event WHERE event.id = asked.id) ORDER BY asked.place`
